import { expect, open, test } from '../support/test.ts';

test('each card draws and labels the record of its figures', async ({ page }) => {
  await open(page, '/strategies');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(
    card('Impulse').getByRole('img', { name: /^Equity over drawdown, Backtest: \+10\.9% in 12 months$/ }),
  ).toBeVisible();
  await expect(card('Anchor Reversion').getByRole('img', { name: /^Equity over drawdown, Live: / })).toBeVisible();
  await expect(card('London Open Break')).toContainText('— A curve needs two daily marks.');
  await expect(card('London Open Break').getByRole('img')).toHaveCount(0);
});
