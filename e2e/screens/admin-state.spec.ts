import { recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

test('incidents are opened, and states what is missing at its field', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/admin/incidents', { json: { id: 'new' } });
  await open(page, '/admin/incidents');
  await expect(page.getByText('Response within 15 min for critical, 1 h for major and 4 h for minor')).toBeVisible();
  await page.getByRole('button', { name: 'Open an incident' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open an incident' });
  await dialog.getByLabel('Title').fill('Emails are late');
  await dialog.getByLabel('Severity').selectOption('major');
  await expect(dialog.getByText('Response within 1 h.')).toBeVisible();
  await dialog.getByLabel('Email').check();
  await dialog.getByLabel('What users notice').fill('Emails wait.');
  await dialog.getByRole('button', { name: 'Open the incident' }).click();
  await expect(dialog).toHaveCount(0);
  expect(sent).toEqual([
    { title: 'Emails are late', severity: 'major', components: ['mail'], description: 'Emails wait.' },
  ]);
});

test('the header of the site names an incident when the operator goes back to it', async ({ page }) => {
  let isOpen = false;
  await page.route('**/api/admin/incidents', (route) => {
    isOpen = true;
    return route.fulfill({ json: { id: 'new' } });
  });
  await page.route('**/api/status', async (route) => {
    const status = await (await route.fetch()).json();
    const lasting = { id: 'new', title: 'Prices are late', severity: 'minor', startTime: new Date().toISOString() };
    await route.fulfill({ json: { ...status, incidents: isOpen ? [lasting] : [] } });
  });
  await open(page, '/status');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Console' }).click();
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Incidents' }).click();
  await page.getByRole('button', { name: 'Open an incident' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open an incident' });
  await dialog.getByRole('button', { name: 'Open the incident' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to site' }).click();
  await expect(page.getByRole('link', { name: 'Incident: Prices are late' }).first()).toBeVisible();
});

test('components that this installation does not have are not offered', async ({ page }) => {
  await page.route('**/api/status/history*', async (route) => {
    const response = await route.fetch();
    const history = await response.json();
    const components = history.components.filter(({ id }: { id: string }) => id !== 'telegram');
    await route.fulfill({ json: { ...history, components } });
  });
  await open(page, '/admin');
  await page.getByRole('link', { name: 'Incidents' }).click();
  await page.getByRole('button', { name: 'Open an incident' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open an incident' });
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await expect(dialog.getByLabel('Telegram')).toHaveCount(0);
});

test('an incident receives updates, and a resolved one a post-mortem', async ({ page }) => {
  await open(page, '/admin/incidents');
  const incident = page.getByRole('region', { name: 'Emails are late' });
  await incident.getByRole('button', { name: 'Add an update' }).click();
  const update = page.getByRole('dialog', { name: 'Add an update' });
  await expect(update.getByLabel('Status')).toHaveValue('resolved');
  await update.getByRole('button', { name: 'Cancel' }).click();
  await incident.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByLabel('Post-mortem')).toHaveValue(/The limit is higher now/);
});

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('maintenance within 48 hours is said to be at short notice before it is announced', async ({ page }) => {
    const sent: unknown[] = [];
    await page.route('**/api/admin/maintenance', (route, request) => {
      sent.push(request.postDataJSON());
      return route.abort();
    });
    await open(page, '/admin/incidents');
    await page.getByRole('button', { name: 'Announce maintenance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Announce maintenance' });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await dialog.getByLabel('Starts, UTC').fill(soon.slice(0, 16));
    await expect(dialog.getByText('Less than 48 hours ahead: it is marked as short notice.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/The server could not be reached/);
    expect(sent).toMatchObject([{ from: `${soon.slice(0, 16)}:00.000Z`, until: '', components: [] }]);
  });
});

test('the audit log states who did what, is filtered by act, and its chain is verified', async ({ page }) => {
  await open(page, '/admin/audit');
  await expect(page.getByRole('region', { name: 'Verification' })).toContainText('The chain holds.');
  const rows = page.getByRole('table', { name: 'Audit entries' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('reason: The sender withdrew it.');
  await page.getByLabel('Act', { exact: true }).fill('incident.');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/act=incident\./);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Command line');
  await page.getByLabel('Act', { exact: true }).fill('incident updated');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(rows, 'an act by its words').toHaveCount(2);
  await page.getByLabel('Act', { exact: true }).fill('No such 1');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('No entry of the audit log matches.')).toBeVisible();
});

test('an act on an account names it next to the object', async ({ page }) => {
  await open(page, '/admin/health');
  const [act] = await (await page.request.get('/api/admin/audit?limit=1')).json();
  const granted = { ...act, act: 'plan.granted', by: 'command-line', actor: null, changes: [] };
  await page.route('**/api/admin/audit?*', (route) =>
    route.fulfill({ json: [{ ...granted, about: 'amara@example.com', subject: 'starter until 2030-12-24' }] }),
  );
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('table', { name: 'Audit entries' })).toContainText(
    'amara@example.com, starter until 2030-12-24',
  );
});

test('a verification is at the head of the list of acts', async ({ page }) => {
  await open(page, '/admin/audit');
  const rows = page.getByRole('table', { name: 'Audit entries' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  const { lastCheck } = await (await page.request.get('/api/admin/audit-state')).json();
  await page.route('**/api/admin/audit-state/verifications', (route) => route.fulfill({ json: lastCheck }));
  await page.route('**/api/admin/audit?*', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText('No entry of the audit log matches.')).toBeVisible();
});

test('health states each check with its reason, versions, database and emails', async ({ page }) => {
  await open(page, '/admin/health');
  await expect(page.getByRole('table', { name: 'Checks' })).toContainText('The mail server refuses connections.');
  const program = page.getByRole('region', { name: 'Program' });
  await expect(program).toContainText('PostgreSQL18.1');
  await expect(program).toContainText('Emails waiting2');
  await expect(program).toContainText(/Last backup\d+ hours ago/);
});
