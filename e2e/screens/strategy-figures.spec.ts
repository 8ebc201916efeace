import { expect, open, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';
const PERFORMANCE = `${TIDELINE}?tab=performance`;

test('a figure without enough data is an em dash with the reason', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=live`);
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record).toContainText(/Calmar.*—Insufficient sample: 2\d\d of 365 days/);
});
