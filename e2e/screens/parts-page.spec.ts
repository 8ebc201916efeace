import { expect, open, test } from '../support/test.ts';

test('has a row for every state of a signal', async ({ page }) => {
  await open(page, '/ui');
  const rows = page.getByRole('list', { name: 'Signals in every state' }).getByRole('listitem');
  for (const state of ['New', 'Active', 'Target reached', 'Stopped', 'Expired', 'target 1 of 2']) {
    await expect(rows.filter({ hasText: state }).first()).toBeVisible();
  }
});
