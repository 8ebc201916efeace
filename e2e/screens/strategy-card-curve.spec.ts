import type { Strategy } from '@sealtick/contract';
import { findCards } from '../support/page/strategy-cards.ts';
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

test('a card has the gain over the days of its figures, and names their length where other days are shown', async ({
  page,
}) => {
  await open(page, '/strategies');
  await expect(page.getByText('1 Sep 2025 – 1 Sep 2026')).toHaveCount(2);
  const listed: Strategy[] = await (await page.request.get('/api/strategies')).json();
  const drawn = listed.filter(({ equityCurve }) => equityCurve !== null);
  for (const { name, equityCurve, performanceMetrics } of drawn) {
    const { time, equity } = equityCurve!;
    const { from, to } = performanceMetrics;
    const at = (day: string | null) => equity[time.indexOf(Date.parse(day!))]!;
    const gain = (100 * (at(to) / at(from) - 1)).toFixed(1).replace('-', '−');
    const card = findCards(page).filter({ has: page.getByRole('heading', { name }) });
    await expect(card.getByText(new RegExp(`^\\+?${gain}%$`))).toBeVisible();
    await expect(card.getByText(/ months$/)).toHaveText(name === 'Liquidity Sweep' ? [`+${gain}% 11 months`] : []);
  }
});
