import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

test('a setting is changed by the rule of the command line', async ({ page }) => {
  const sent: unknown[] = [];
  await page.route('**/api/admin/settings/name', (route, request) => {
    sent.push(request.postDataJSON());
    return route.fulfill({ status: 204 });
  });
  await open(page, '/admin/settings');
  await expect(page.getByRole('region', { name: 'Settings', exact: true })).toContainText(
    'still has the example value',
  );
  await page.getByRole('button', { name: 'Change name' }).click();
  const form = page.getByRole('form', { name: 'name' });
  await expect(form).toContainText('Takes one line of 1 to 40 characters');
  await form.getByLabel('Value').fill('North Signals');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Setting saved', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ value: 'North Signals' }]);
});

test('a claim is a sample until it is confirmed with its evidence', async ({ page }) => {
  const sent: unknown[] = [];
  await page.route('**/api/admin/settings/claim.authorised/confirmation', (route, request) => {
    sent.push(request.postDataJSON());
    return route.fulfill({ status: 204 });
  });
  await open(page, '/admin/settings');
  const claims = page.getByRole('region', { name: 'Claims' });
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
