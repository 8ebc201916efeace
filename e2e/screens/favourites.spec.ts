import type { Page } from '@playwright/test';
import type { Favourite } from '@sealtick/contract';
import { findCards } from '../support/page/strategy-cards.ts';
import { expect, open, test } from '../support/test.ts';

/** Answers reads and writes of favourites as the server does. */
async function storeFavourites(page: Page): Promise<void> {
  let stored: Favourite[] = [{ strategyId: 'impulse', createdAt: '2026-03-01T00:00:00.000Z' }];
  await page.route('**/api/favourites', (route) => route.fulfill({ json: stored }));
  await page.route('**/api/favourites/*', (route) => {
    const strategyId = route.request().url().split('/').at(-1)!;
    stored = stored.filter((one) => one.strategyId !== strategyId);
    if (route.request().method() === 'PUT') stored.push({ strategyId, createdAt: '2026-03-02T00:00:00.000Z' });
    return route.fulfill({ status: 204 });
  });
}

const star = (page: Page, name: string) => page.getByRole('button', { name: `Favourite ${name}` });

test('a visitor sees no star', async ({ page }) => {
  await open(page, '/strategies');
  await expect(findCards(page)).toHaveCount(6);
  await expect(page.getByRole('button', { name: /^Favourite/ })).toHaveCount(0);
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('marks a strategy on its card by keyboard, and sees the mark in the list and on its page', async ({ page }) => {
    await storeFavourites(page);
    await open(page, '/strategies');
    await expect(star(page, 'Impulse')).toHaveAttribute('aria-pressed', 'true');
    await expect(star(page, 'Meridian Trend')).toHaveAttribute('aria-pressed', 'false');
    await star(page, 'Meridian Trend').press('Enter');
    await expect(star(page, 'Meridian Trend')).toHaveAttribute('aria-pressed', 'true');
    await expect(page, 'the card below is not opened').toHaveURL(/\/strategies$/);
    await open(page, '/strategies?view=list');
    await expect(star(page, 'Meridian Trend')).toHaveAttribute('aria-pressed', 'true');
    await open(page, '/strategies/meridian-trend');
    await star(page, 'Meridian Trend').click();
    await expect(star(page, 'Meridian Trend')).toHaveAttribute('aria-pressed', 'false');
  });

  test('reads that a mark was not saved, and sees the star as it is stored', async ({ page, expectedErrors }) => {
    expectedErrors.push(/503/);
    await open(page, '/strategies');
    await page.route('**/api/favourites/*', (route) => route.fulfill({ status: 503 }));
    await star(page, 'Meridian Trend').click();
    await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Favourite not saved');
    await expect(star(page, 'Meridian Trend')).toHaveAttribute('aria-pressed', 'false');
  });
});
