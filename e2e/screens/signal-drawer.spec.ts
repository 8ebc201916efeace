import type { Page } from '@playwright/test';
import { findDrawer } from '../support/page/drawer.ts';
import { getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { holdBack } from '../support/page/hold-back.ts';
import { expect, hydrated, open, test } from '../support/test.ts';

const rowLink = (page: Page, symbol: string) => getRows(page).getByRole('link', { name: new RegExp(`^${symbol}, `) });

test('a row opens its signal over the list at its own address, and Back closes it', async ({ page }) => {
  await open(page, '/signals');
  await rowLink(page, 'BRENT').click();
  await expect(page).toHaveURL('/signals/signal-2');
  await expect(page).toHaveTitle('Long BRENT 1h by Impulse | Sealtick');
  await expect(findDrawer(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
  await page.goBack();
  await expect(findDrawer(page)).toHaveCount(0);
  await expect(page).toHaveURL('/signals');
  await expect(page).toHaveTitle('Signals | Sealtick');
  await page.goForward();
  await expect(findDrawer(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
});

test('data from the list is shown immediately, the rest follows', async ({ page }) => {
  const answer = await holdBack(page, '/api/signals/signal-2');
  await open(page, '/signals');
  await rowLink(page, 'BRENT').click();
  const levels = findDrawer(page).getByRole('table', { name: 'Levels of the signal' });
  await expect(levels.getByRole('row', { name: 'Stop 89.63 −0.88 −1.00 R' })).toBeVisible();
  answer();
  await expect(findDrawer(page).getByText('Target reached', { exact: true })).toHaveCount(2);
});

test.describe('on a direct visit', () => {
  test('it is open, closes to the list, and requests only its bars and the releases of their days', async ({
    page,
    apiCalls,
  }) => {
    await open(page, '/signals/signal-2');
    await expect(findDrawer(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
    await expect.poll(() => apiCalls.length).toBe(2);
    expect(apiCalls[0]).toMatch(/^\/api\/bars\?symbol=BRENT&timeframe=1h&from=/);
    expect(apiCalls[1]).toMatch(/^\/api\/calendar\?from=\d{4}-\d\d-\d\dT00%3A00%3A00\.000Z&to=.+T00%3A00%3A00\.000Z$/);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/signals');
    await expect(findDrawer(page)).toHaveCount(0);
    await expect(getRows(page)).toHaveCount(5);
  });

  test.describe('of an unknown signal', () => {
    test.use({ expectedErrors: [/404 \(Not Found\)/] });

    test('answers 404 and shows it', async ({ page }) => {
      const response = await page.goto('/signals/no-such');
      expect(response?.status()).toBe(404);
      await hydrated(page);
      await expect(findDrawer(page).getByRole('heading', { name: 'Signal Not Found' })).toBeVisible();
      await expect(findDrawer(page)).toContainText('does not exist, or it is not public yet');
      await findDrawer(page).getByRole('link', { name: 'See the newest signals' }).click();
      await expect(page).toHaveURL('/signals');
      await expect(getRows(page)).toHaveCount(5);
    });
  });

  test.describe('while the server fails', () => {
    test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

    test('shows an error with retry', async ({ page }) => {
      await open(page, '/signals/signal-2');
      await expect(findDrawer(page).getByRole('heading', { name: 'The signal could not be loaded' })).toBeVisible();
      await expect(findDrawer(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    });
  });
});

test('new signals wait behind the open drawer', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await rowLink(page, 'BRENT').click();
  // A list that is pointed at keeps its rows.
  await page.mouse.move(0, 0);
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(getRows(page).first()).toContainText('ETHUSD');
  await expect(findDrawer(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowLink(page, 'BRENT'), 'the moved row has the focus again').toBeFocused();
});
