import { holdBack } from '../support/hold-back.ts';
import { cardsOf } from '../support/strategy-cards.ts';
import { expect, hydrated, open, pretend, test } from '../support/test.ts';

test('the library is sorted by the figures of its cards, missing ones last, in the address', async ({ page }) => {
  await open(page, '/strategies');
  const names = cardsOf(page).getByRole('heading');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest Sharpe');
  await expect(page).toHaveURL('/strategies?sort=sharpe');
  const bySharpe = ['Impulse', 'Liquidity Sweep', 'Meridian Trend', 'Anchor Reversion', 'Steady Pull-back'];
  await expect(names).toHaveText([...bySharpe, 'London Open Break']);
  await page.reload();
  await hydrated(page);
  await expect(names, 'a shared address shows the same').toHaveText([...bySharpe, 'London Open Break']);
  for (const [order, first, last] of [
    ['Name', 'Anchor Reversion', 'Steady Pull-back'],
    ['Smallest drawdown', 'Anchor Reversion', 'Liquidity Sweep'],
    ['Highest win rate', 'Steady Pull-back', 'London Open Break'],
    ['Highest R:R', 'Impulse', 'Steady Pull-back'],
    ['Most trades', 'Liquidity Sweep', 'London Open Break'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption(order);
    await expect(names.first(), order).toHaveText(first);
    await expect(names.last(), order).toHaveText(last);
  }
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Library order');
  await expect(page).toHaveURL('/strategies');
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
  await expect(page.getByRole('list', { name: 'Loading strategies' }).getByRole('listitem')).toHaveCount(6);
  answer();
  await expect(cardsOf(page)).toHaveCount(6);
});

test.describe('without any strategy', () => {
  test.use({ scenario: 'empty' });

  test('there is nothing to sort, and the page retries on request', async ({ page }) => {
    await open(page, '/strategies');
    await expect(page.getByRole('heading', { name: 'No strategies found' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveCount(0);
    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cardsOf(page)).toHaveCount(6);
  });
});
