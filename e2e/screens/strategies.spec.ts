import { holdBack } from '../support/page/hold-back.ts';
import { findCards } from '../support/page/strategy-cards.ts';
import { expect, hydrated, open, pretend, test } from '../support/test.ts';

test('the library is sorted by the figures of its cards, missing ones last, in the address', async ({ page }) => {
  await open(page, '/strategies');
  const names = findCards(page).getByRole('heading');
  await expect(page.getByText('6 of 6 strategies, by Sharpe')).toBeVisible();
  const bySharpe = ['Impulse', 'Liquidity Sweep', 'Meridian Trend', 'Anchor Reversion', 'Steady Pull-back'];
  await expect(names).toHaveText([...bySharpe, 'London Open Break']);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most trades');
  await expect(page).toHaveURL('/strategies?sort=trades');
  await expect(page.getByText('6 of 6 strategies, by trades')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(names.first(), 'a shared address shows the same').toHaveText('Liquidity Sweep');
  for (const [order, first, last] of [
    ['Name', 'Anchor Reversion', 'Steady Pull-back'],
    ['Smallest drawdown', 'Anchor Reversion', 'Liquidity Sweep'],
    ['Highest win rate', 'Steady Pull-back', 'London Open Break'],
    ['Highest payoff', 'Impulse', 'London Open Break'],
    ['Most trades', 'Liquidity Sweep', 'London Open Break'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption(order);
    await expect(names.first(), order).toHaveText(first);
    await expect(names.last(), order).toHaveText(last);
  }
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest Sharpe');
  await expect(page).toHaveURL('/strategies');
});

test('a head of the list sorts it, a second click reverses it, and missing figures stay last', async ({ page }) => {
  await open(page, '/strategies?view=list');
  const table = page.getByRole('table', { name: 'Strategies' });
  const names = table.getByRole('rowheader').getByRole('link');
  await expect(table.getByRole('columnheader', { name: 'Sharpe' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names.first()).toHaveText('Impulse');
  await table.getByRole('button', { name: 'Sharpe' }).click();
  await expect(page).toHaveURL('/strategies?view=list&reversed=1');
  await expect(table.getByRole('columnheader', { name: 'Sharpe' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(names.first()).toHaveText('Steady Pull-back');
  await expect(names.last()).toHaveText('London Open Break');
  await table.getByRole('button', { name: 'Win rate' }).click();
  await expect(page).toHaveURL('/strategies?view=list&sort=win-rate');
  await expect(names.first()).toHaveText('Steady Pull-back');
});

test('j and k move through the strategies, as cards and as a list', async ({ page }) => {
  for (const view of ['', '&view=list']) {
    await open(page, `/strategies?sort=name${view}`);
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Anchor Reversion' })).toBeFocused();
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Impulse' })).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/strategies/anchor-reversion');
  }
});

test('shows six skeletons while the list loads after a move from another page', async ({ page }) => {
  const answer = await holdBack(page, /\/api\/strategies\?/);
  await open(page, '/strategies/impulse');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Strategies' }).click();
  await expect(page.getByRole('status', { name: 'Loading the strategies' }).locator('li')).toHaveCount(6);
  answer();
  await expect(findCards(page)).toHaveCount(6);
});

test.describe('without any strategy', () => {
  test.use({ scenario: 'empty' });

  test('there is nothing to sort, and the page retries on request', async ({ page }) => {
    await open(page, '/strategies');
    await expect(page.getByRole('heading', { name: 'No strategies found' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveCount(0);
    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(findCards(page)).toHaveCount(6);
  });
});
