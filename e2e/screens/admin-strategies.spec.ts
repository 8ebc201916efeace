import { recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

test('a strategy is paused with a reason that everyone sees', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/admin/strategies/*/pause');
  await open(page, '/admin/strategies');
  const rows = page.getByRole('table', { name: 'Strategies' }).getByRole('row');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Pause / })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Pause / });
  await dialog.getByLabel('Reason, which everyone sees').fill('The costs have changed');
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('Strategy paused', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ reason: 'The costs have changed' }]);
});

test('a paused strategy is resumed or retired; its row states reason and time', async ({ page }) => {
  await open(page, '/admin/strategies');
  const row = page.getByRole('table', { name: 'Strategies' }).getByRole('row').nth(2);
  await expect(row).toContainText(/Paused since .+ Reason: The provider changed its costs/);
  await expect(row.getByRole('button', { name: /^Resume / })).toBeVisible();
  await row.getByRole('button', { name: /^Retire / }).click();
  await expect(page.getByRole('dialog', { name: /^Retire / })).toContainText('which no one can take back');
});

test('the row of an own file names the file and what is wrong in it', async ({ page }) => {
  await open(page, '/admin/strategies');
  const row = page.getByRole('table', { name: 'Strategies' }).getByRole('row').nth(3);
  await expect(row).toContainText(/Own file, refused my-rule\.ts/);
  await expect(row).toContainText('my-rule.ts:12: eval is not among the names of a strategy');
});
