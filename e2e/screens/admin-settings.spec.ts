import type { Page } from '@playwright/test';
import { recordBodies, refusal } from '../support/page/answers.ts';
import { unfold } from '../support/page/unfold.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

/** Collects what the page sends about settings. @param refused Name of a setting whose value is refused */
async function serve(page: Page, refused = '') {
  const sent: unknown[] = [];
  await page.route(/\/api\/admin\/settings\/\w+$/, (route, request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1)!;
    sent.push([request.method(), name, request.postDataJSON()]);
    if (name !== refused) return route.fulfill({ status: 204 });
    const errors = [{ path: 'value', message: `${name} is "12"; must be an international telephone number.` }];
    return route.fulfill(refusal(422, 'Wrong value.', { code: 'UNPROCESSABLE', errors }));
  });
  return sent;
}
const form = (page: Page) => page.getByRole('form', { name: 'Site settings' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save Settings' });

test('settings have words for names and stand in groups, with what is left to complete', async ({ page }) => {
  await open(page, '/admin/settings');
  const contacts = form(page).getByRole('region', { name: 'Contacts' });
  await expect(contacts).toContainText('1 detail to complete');
  await expect(
    page.getByText('1 detail to complete before going live.'),
    'a claim that was never confirmed is not one of them',
  ).toBeVisible();
  await expect(contacts.getByRole('textbox', { name: 'Telephone' }), 'groups are folded').not.toBeVisible();
  await unfold(page, 'Contacts');
  await expect(form(page).getByRole('textbox', { name: 'Telephone' })).toHaveValue('+44 20 7946 0123');
  await expect(form(page)).toContainText('It still has the example value.');
  await expect(form(page)).not.toContainText('chatUrl');
  await expect(save(page)).toHaveCount(0);
});

test('changed settings are saved together, each by a write of its own', async ({ page }) => {
  const sent = await serve(page);
  await open(page, '/admin/settings');
  await unfold(page, 'Site and operator', 'Support', 'Figures and bars');
  await form(page).getByLabel('Name of the site').fill('North Signals');
  await form(page).getByLabel('Live chat (optional)').fill('');
  await form(page).getByLabel('Figures that miss their target').selectOption('Hide them on the front page');
  await expect(form(page)).toContainText('3 changes not saved. Name of the site, Live chat, Figures that miss');
  await save(page).click();
  await expect(page.getByText('3 settings saved', { exact: true })).toBeVisible();
  expect(sent).toEqual([
    ['PUT', 'name', { value: 'North Signals' }],
    ['DELETE', 'chatUrl', null],
    ['PUT', 'missedFigures', { value: 'hide' }],
  ]);
});

test('an example value that is right is kept by a press', async ({ page }) => {
  const sent = await serve(page);
  await open(page, '/admin/settings');
  await unfold(page, 'Contacts');
  await form(page).getByRole('button', { name: 'Keep the value: Telephone' }).click();
  await save(page).click();
  await expect(page.getByText('1 setting saved', { exact: true })).toBeVisible();
  expect(sent).toEqual([['PUT', 'phone', { value: '+44 20 7946 0123' }]]);
});

test('what is typed and not saved is still there after a visit to another page', async ({ page }) => {
  await open(page, '/admin/settings');
  await unfold(page, 'Site and operator', 'Contacts');
  await form(page).getByRole('textbox', { name: 'Name of the site' }).fill('North Signals');
  await form(page).getByRole('button', { name: 'Keep the value: Telephone' }).click();
  await unfold(page, 'Claims');
  const claims = page.getByRole('region', { name: 'Claims' });
  await claims.getByRole('button', { name: 'Confirm: Authorised by a financial regulator' }).click();
  await claims.getByLabel('Evidence').fill('https://register.example.com/000000');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(form(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Site settings' }).click();
  await expect(form(page)).toContainText('2 changes not saved. Name of the site, Telephone');
  await expect(form(page).getByRole('textbox', { name: 'Name of the site' })).toHaveValue('North Signals');
  await form(page).getByRole('button', { name: 'Discard' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Name of the site' })).toHaveValue('Sealtick');
  await expect(save(page)).toHaveCount(0);
  await expect(claims.getByLabel('Evidence')).toHaveValue('https://register.example.com/000000');
  await claims.getByRole('button', { name: 'Cancel' }).click();
  await expect(claims.getByLabel('Evidence')).toHaveCount(0);
});

test.describe('a value that is refused', () => {
  test.use({ scenario: 'operator', expectedErrors: [/422/] });

  test('stays in its field with what is wrong, while the others are saved', async ({ page }) => {
    const sent = await serve(page, 'phone');
    await open(page, '/admin/settings');
    await unfold(page, 'Site and operator', 'Contacts');
    await form(page).getByLabel('Name of the site').fill('North Signals');
    await form(page).getByRole('textbox', { name: 'Telephone' }).fill('12');
    await save(page).click();
    await expect(form(page).getByRole('alert')).toHaveText(
      'Telephone is "12"; must be an international telephone number.',
    );
    await expect(form(page).getByRole('textbox', { name: 'Telephone' })).toHaveValue('12');
    await expect(form(page)).toContainText('1 change not saved. Telephone');
    expect(sent).toHaveLength(2);
    await form(page).getByRole('button', { name: 'Discard' }).click();
    await expect(form(page).getByRole('textbox', { name: 'Telephone' })).toHaveValue('+44 20 7946 0123');
    await expect(form(page).getByRole('alert')).toHaveCount(0);
  });
});

test('a claim is a sample until it is confirmed with its evidence', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/admin/settings/claim.authorised/confirmation');
  await open(page, '/admin/settings');
  const claims = page.getByRole('region', { name: 'Claims' });
  await unfold(page, 'Claims', 'Newest changes');
  await expect(claims).toContainText('Sample: replace before going live');
  await claims.getByRole('button', { name: 'Confirm: Authorised by a financial regulator' }).click();
  await claims.getByLabel('Evidence').fill('https://register.example.com/000000');
  await claims.getByLabel('Last day (UTC)').fill('2030-12-31');
  await claims.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Claim confirmed', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ evidence: 'https://register.example.com/000000', expires: '2030-12-31' }]);
  await expect(page.getByRole('region', { name: 'Newest changes' })).toContainText('by olga@example.com');
  await expect(page.getByRole('region', { name: 'Newest changes' })).toContainText('Sealtick →');
});

test('a claim names the documents of the compliance page that do not follow it', async ({ page }) => {
  await open(page, '/admin/settings');
  await unfold(page, 'Claims');
  const claims = page.getByRole('region', { name: 'Claims' });
  await expect(claims.getByRole('listitem').nth(1)).toContainText('compliance/soc-2.md and report/soc-2.md');
  await expect(claims.getByRole('listitem').first()).not.toContainText('.md');
});

test('the card of the logo takes a file, and offers to remove none while there is none', async ({ page }) => {
  await open(page, '/admin/settings');
  const card = page.getByRole('region', { name: 'Logo' });
  await expect(card.getByRole('button', { name: 'Choose a logo' })).toBeVisible();
  await expect(card).toContainText('PNG, JPEG or WebP');
  await expect(card.getByRole('button', { name: 'Remove the logo' })).toHaveCount(0);
});
