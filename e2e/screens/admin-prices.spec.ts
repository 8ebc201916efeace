import { recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

test('announced prices state plan, day, members and emails that wait', async ({ page }) => {
  await open(page, '/admin');
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Prices' }).click();
  await expect(page).toHaveURL('/admin/prices');
  const rows = page.getByRole('table', { name: 'Announced prices' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(/Starter\s*49 to 59\s*1 Mar 2027.*UTC\s*96\s*1,096/);
});

test('a price is announced only after the page said whom it reaches', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/admin/price-changes', {
    json: { change: 'pro: 159 USD from 2099-01-01', members: 22 },
  });
  await open(page, '/admin/prices');
  await page.getByRole('button', { name: 'Announce a price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce a price' });
  await dialog.getByLabel('New price, USD a month').fill('159');
  await dialog.getByLabel('First day').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Check whom it reaches' }).click();
  await expect(dialog.getByRole('status')).toContainText(
    '159 USD a month is announced to 22 members: amara@example.com',
  );
  await expect(dialog.getByRole('status')).toContainText('and 19 more.');
  await dialog.getByLabel('New price, USD a month').fill('169,50');
  await expect(dialog.getByRole('status')).toBeEmpty();
  await expect(dialog.getByRole('button', { name: /^Announce to/ })).toHaveCount(0);
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Check whom it reaches' }).click();
  await expect(dialog.getByRole('status')).toContainText('169.50 USD a month is announced to 22 members');
  await dialog.getByRole('button', { name: 'Announce to 22 members' }).click();
  await expect(page.getByText('Price announced', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ plan: 'pro', usd: '169.50', firstDay: '2099-01-01' }]);
});

test('a price that everyone knows reaches no one', async ({ page }) => {
  await open(page, '/admin/prices');
  await page.getByRole('button', { name: 'Announce a price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce a price' });
  await dialog.getByLabel('Plan').selectOption('starter');
  await dialog.getByLabel('New price, USD a month').fill('59');
  await dialog.getByLabel('First day').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Check whom it reaches' }).click();
  await expect(dialog.getByRole('status')).toContainText('It reaches no one: no member pays for the plan, or each');
  await expect(dialog.getByRole('button', { name: /^Announce to/ })).toHaveCount(0);
});

test.describe('a form that is not complete', () => {
  test.use({ expectedErrors: [/ 4\d\d \(/] });

  test('names the fields', async ({ page }) => {
    await open(page, '/admin/prices');
    await page.getByRole('button', { name: 'Announce a price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Announce a price' });
    await dialog.getByLabel('New price, USD a month').fill('a lot');
    await dialog.getByRole('button', { name: 'Check whom it reaches' }).click();
    await expect(dialog).toContainText('Enter an amount, such as 159 or 159.50.');
    await expect(dialog).toContainText('Enter the day.');
  });
});

test.describe('without a payment provider', () => {
  test.use({ scenario: 'operator of an unused program' });

  test('there is nothing to announce', async ({ page }) => {
    await open(page, '/admin/prices');
    await expect(page.getByText('No payment provider is set on this site')).toBeVisible();
    await expect(page.getByText('No member was informed of a new price so far.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Announce a price' })).toHaveCount(0);
  });
});
