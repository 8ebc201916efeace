import type { Page } from '@playwright/test';
import { recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const releases = (page: Page) => page.getByRole('list', { name: 'Releases', exact: true }).locator(':scope > li');
const getChanges = (page: Page, version: string) =>
  page.getByRole('list', { name: `Changes of ${version}`, exact: true });
const toggle = (page: Page, version: string) => page.locator('summary').filter({ hasText: `Details of ${version}` });
const stayUpdated = (page: Page) => {
  const box = page.getByRole('region', { name: 'Stay Updated' });
  return { box, opener: box.getByRole('button', { name: 'Subscribe to Updates' }), email: box.getByLabel('Email') };
};
const VERSIONS = ['2.4.0', '2.3.1', '2.3.0', '2.2.6', '2.2.5', '2.2.4'];
/** Type and date of each version. */
const DATED = [
  ['minor', '23 Nov 2026'],
  ['patch', '23 Nov 2026'],
  ['minor', '22 Nov 2026'],
  ['patch', '22 Nov 2026'],
  ['patch', '21 Nov 2026'],
  ['patch', '21 Nov 2026'],
] as const;

test('six releases are listed, the latest in a card with its changes', async ({ page }) => {
  await open(page, '/changelog');
  await expect(page).toHaveTitle('Changelog | Sealtick');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changelog');
  await expect(releases(page)).toContainText(VERSIONS);
  await expect(page.getByText('Latest', { exact: true })).toHaveCount(1);
  const latest = releases(page).first();
  await expect(latest).toContainText('2.4.0Latestminor23 Nov 2026');
  await expect(latest).toContainText('Hide Details');
  await expect(latest).toContainText('No breaking change');
  await expect(latest, 'nothing counts downloads').toContainText('Downloads —');
  await expect(getChanges(page, '2.4.0').getByRole('listitem').first()).toContainText('feature');
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
});

test('each release gives title, summary, and its changes with type, title and description', async ({ page }) => {
  await open(page, '/changelog');
  const titles = [
    'Plans, a dashboard for members and the status page',
    'Exact position sizes',
    'Accounts, your own data and witnesses',
    'Limits, and a log that cannot go back',
    'Nothing of a signal before it is public',
    'Failures stay where they happen',
  ];
  await expect(releases(page).getByRole('heading', { level: 2 })).toHaveText(titles);
  await expect(releases(page).getByText('breaking', { exact: true })).toHaveCount(0);
  for (const [place, [type, date]] of DATED.entries()) {
    const release = releases(page).nth(place);
    await expect(release.getByText(type, { exact: true })).toBeVisible();
    await expect(release.getByRole('time')).toHaveText(date);
    await expect(release, 'nothing counts downloads').toContainText('Downloads —');
  }
  const latest = releases(page).first();
  await expect(latest).toContainText('Members try and pay for plans, follow strategies, have signals sent to them,');
  const alerts = getChanges(page, '2.4.0').getByRole('listitem').filter({ hasText: 'Price alerts' });
  await expect(alerts.getByRole('heading', { name: 'Price alerts' })).toBeVisible();
  await expect(alerts).toContainText('feature');
  await expect(alerts).toContainText('One message when a symbol passes a level that you chose');
  await toggle(page, '2.3.1').click();
  await expect(page.getByText('Sizes are computed exactly, and sessions are stored as hashes.')).toBeVisible();
  await expect(getChanges(page, '2.3.1').getByRole('listitem').first()).toContainText(
    'securitySessions are stored as hashesThe database holds hashes of the tokens by which browsers are logged in',
  );
});

test.describe('with breaking releases', () => {
  test.use({ scenario: 'breaking releases' });

  test('those carry a badge, and say so in their details', async ({ page }) => {
    await open(page, '/changelog');
    const of = (version: string) => releases(page).filter({ has: page.getByText(version, { exact: true }) });
    const breaking = page.getByText('breaking', { exact: true });
    await expect(breaking).toHaveCount(2);
    await expect(of('2.4.0').filter({ has: breaking })).toHaveCount(1);
    await expect(of('2.2.5').filter({ has: breaking })).toHaveCount(1);
    await expect(of('2.4.0')).toContainText('Breaking change');
    await expect(of('2.3.1')).toContainText('No breaking change');
    await toggle(page, '2.2.5').click();
    await expect(of('2.2.5').getByText('Breaking change', { exact: true })).toBeVisible();
  });
});

test('one release shows its details at a time', async ({ page }) => {
  await open(page, '/changelog');
  await expect(getChanges(page, '2.3.1')).toBeHidden();
  await toggle(page, '2.3.1').click();
  await expect(getChanges(page, '2.3.1')).toBeVisible();
  await expect(getChanges(page, '2.4.0')).toBeHidden();
  await expect(toggle(page, '2.3.1')).toContainText('Hide Details');
  await expect(toggle(page, '2.4.0')).toContainText('View Details');
  await toggle(page, '2.3.1').click();
  await expect(page.locator('details[name=release][open]')).toHaveCount(0);
});

test('releases are searched and filtered, which the address keeps', async ({ page }) => {
  await open(page, '/changelog');
  await page.getByRole('combobox', { name: 'Change' }).selectOption('Security');
  await expect(page).toHaveURL('/changelog?change=security');
  await expect(releases(page)).toContainText(['2.4.0', '2.3.1', '2.2.6', '2.2.5']);
  await page.getByRole('combobox', { name: 'Release' }).selectOption('Patch');
  await expect(releases(page)).toContainText(['2.3.1', '2.2.6', '2.2.5']);
  await page.getByRole('searchbox', { name: 'Search releases' }).fill('caller');
  await expect(page).toHaveURL('/changelog?change=security&release=patch&q=caller');
  await expect(releases(page)).toHaveCount(1);
  await page.reload();
  await expect(releases(page)).toContainText(['2.2.6']);
  const options = async (name: string) => page.getByRole('combobox', { name }).locator('option').allTextContents();
  expect(await options('Change')).toEqual(['All', 'Feature', 'Improvement', 'Fix', 'Security']);
  expect(await options('Release')).toEqual(['All', 'Major', 'Minor', 'Patch']);
});

test('where nothing is found, Clear Filters shows all again', async ({ page }) => {
  await open(page, '/changelog?release=major&q=zzz');
  await expect(page.getByRole('heading', { name: 'No releases found' })).toBeVisible();
  await expect(page.getByText('No release has what you look for. Try other words or filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(releases(page)).toHaveCount(6);
  await expect(page).toHaveURL('/changelog');
  await expect(page.getByRole('searchbox', { name: 'Search releases' })).toHaveValue('');
});

test('Stay Updated is a button that becomes a form', async ({ page }) => {
  await open(page, '/changelog');
  const box = page.getByRole('region', { name: 'Stay Updated' });
  await box.getByRole('button', { name: 'Subscribe to Updates' }).click();
  await expect(box.getByLabel('Email')).toBeFocused();
  await expect(box.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(box.getByRole('button', { name: 'Subscribe', exact: true })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Email Required' })).toContainText(
    'Please enter your email address to subscribe to updates.',
  );
  await expect(box).toContainText('Please enter your email address to subscribe to updates.');
});

test('the form of Stay Updated is cancelled, and is the button again', async ({ page }) => {
  await open(page, '/changelog');
  const { box, opener, email } = stayUpdated(page);
  await opener.click();
  await email.fill('ines@example.com');
  await box.getByRole('button', { name: 'Cancel' }).click();
  await expect(email).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('');
});

test('an address is sent for the list of releases with its consent; the form closes, and is empty', async ({
  page,
}) => {
  const bodies = await recordBodies(page, '**/api/newsletter/requests');
  await open(page, '/changelog');
  const { box, opener, email } = stayUpdated(page);
  await opener.click();
  await email.fill('ines.example.com');
  await email.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Invalid Email' })).toContainText(
    'Please enter a valid email address.',
  );
  expect(bodies).toEqual([]);
  await email.fill('ines@example.com');
  await box.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Successfully Subscribed!' })).toBeVisible();
  await expect(email).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(box).toContainText('Confirm your address with the link in the email, within 24 hours.');
  const consent =
    'Send what is new in each version to my email address. I can unsubscribe in every email, at any time.';
  expect(bodies).toEqual([
    { list: 'changelog', email: 'ines@example.com', consent, topic: '', openForMs: expect.any(Number) },
  ]);
  await opener.click();
  await expect(email).toHaveValue('');
  await expect(box).not.toContainText('Confirm your address');
});

test.describe('a subscription that the server refuses', () => {
  test.use({ expectedErrors: [/status of 503/] });

  test('says so, and leaves the form with what was typed', async ({ page }) => {
    await page.route('**/api/newsletter/requests', (route) => route.fulfill({ status: 503, body: '' }));
    await open(page, '/changelog');
    const { box, opener, email } = stayUpdated(page);
    await opener.click();
    await email.fill('ines@example.com');
    await box.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Subscription Failed' })).toContainText(
      'Unable to subscribe at this time. Please try again later.',
    );
    await expect(email).toHaveValue('ines@example.com');
  });
});

test.describe('a site that fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03] \(/] });

  test('says so', async ({ page }) => {
    await open(page, '/changelog');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The releases could not be loaded');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('says how many releases came since the last visit', async ({ page }) => {
  const since = page.getByText(/^\d+ releases? since your last visit\.$/);
  await open(page, '/changelog');
  await page.evaluate("localStorage.removeItem('sealtick.release')");
  await open(page, '/changelog');
  await expect(releases(page)).toContainText(VERSIONS);
  await expect(since, 'at the first visit').toHaveCount(0);
  await page.evaluate("localStorage.setItem('sealtick.release', '2.3.0')");
  await open(page, '/changelog');
  await expect(since).toHaveText('2 releases since your last visit.');
  await open(page, '/changelog');
  await expect(releases(page)).toContainText(VERSIONS);
  await expect(since).toHaveCount(0);
});
