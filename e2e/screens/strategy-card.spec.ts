import { findCards } from '../support/page/strategy-cards.ts';
import { expect, open, test } from '../support/test.ts';

test('the library shows every strategy as a card', async ({ page }) => {
  await open(page, '/strategies');
  await expect(findCards(page)).toHaveCount(6);
  await expect(page.getByText('6 of 6 strategies')).toBeVisible();

  const card = findCards(page).filter({ hasText: 'Meridian Trend' });
  await expect(card).toContainText('trend-following · balanced risk');
  await expect(card).toContainText('Joins a move once it leaves a long range');
  await expect(card, 'a true minus').toContainText('−4.0%');
  await expect(card).toContainText('28.3%');
  await expect(card, 'the realised payoff').toContainText('Payoff2.27');
  await expect(card.getByText('FX', { exact: true }), 'the first two markets').toBeVisible();
  await expect(card.getByText('Commodities', { exact: true })).toBeVisible();
  for (const more of ['Indices', 'Crypto'])
    await expect(card.getByText(more, { exact: true }), 'and no third').toHaveCount(0);
  await expect(card.getByText('+2 more', { exact: true })).toHaveAttribute('title', 'Indices, Crypto');
  await expect(card.getByText('Backtest')).toBeVisible();
  await expect(card.getByText('Simulated'), 'stated once for all').toHaveCount(0);
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(findCards(page).getByText('Inactive')).toHaveCount(1);
});

test('a figure with too small a sample is a dash, with the reason', async ({ page }) => {
  await open(page, '/strategies');
  const card = page.getByRole('listitem').filter({ hasText: 'London Open Break' });
  await expect(card).toContainText('Live record: 12 of 30 trades');
  await expect(card.getByText('—', { exact: true })).toHaveCount(3);
});

test('a card with all its figures shows no reason', async ({ page }) => {
  await open(page, '/strategies');
  const card = page.getByRole('listitem').filter({ hasText: 'Meridian Trend' });
  await expect(card.getByText('—', { exact: true })).toHaveCount(0);
  await expect(card).not.toContainText('of 30 trades');
  await open(page, '/strategies/meridian-trend');
  await expect(page.getByText(/^(Live record|Backtest): 120 of 365 days$/).first()).toBeVisible();
});

test('a card links to its strategy', async ({ page }) => {
  await open(page, '/strategies');
  await page.getByRole('link', { name: 'Impulse' }).click();
  await expect(page).toHaveURL('/strategies/impulse');
  await expect(page.getByRole('heading', { level: 1, name: 'Impulse' })).toBeVisible();
});

test.describe('with broken rows', () => {
  test.use({ scenario: 'broken rows' });

  test('the valid ones are shown', async ({ page }) => {
    await open(page, '/strategies');
    await expect(findCards(page)).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'London Open Break' })).toBeVisible();
  });
});

test('the days of the curves are stated once, and only a curve of other days shows its span', async ({ page }) => {
  await open(page, '/strategies');
  const stated = page.getByText('Backtest1 Sep 2025 – 1 Sep 2026');
  await expect(stated).toBeVisible();
  await expect(page.getByText('Live1 Sep 2025 – 1 Sep 2026')).toBeVisible();
  await expect(page.getByRole('main').getByText('Simulated', { exact: true })).toHaveCount(1);
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(card('Impulse')).toContainText('+10.9%');
  await expect(card('Impulse')).not.toContainText('months');
  await expect(card('Liquidity Sweep')).toContainText('+5.2% 11 months');
});

test('cards of one record kind do not repeat it', async ({ page }) => {
  await open(page, '/strategies?market=fx&timeframe=1h&risk=conservative');
  await expect(findCards(page)).toHaveCount(1);
  await expect(findCards(page).getByText('Live', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Live1 Sep 2025 – 1 Sep 2026')).toBeVisible();
});
