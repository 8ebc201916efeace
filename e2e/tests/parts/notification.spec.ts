import type { Locator, Page } from '@playwright/test';
import { test } from '../../support/development.ts';
import { message, openStill, press, region } from '../../support/parts.ts';
import { DESK, expect, open, PHONE } from '../../support/test.ts';

/** Longer than any message is kept: the market's clock and the polls of the page go on meanwhile. */
const KEPT_MS = 1_000_000;

test.describe('a notification', () => {
  test('goes by itself after 5 s', async ({ page }) => {
    await openStill(page);
    await press(page, 'Show a notification');
    await expect(message(page)).toContainText('Added to Watchlist');
    await expect(message(page)).toContainText('London Open Break is now in "Europe".');
    await page.clock.runFor(4_999);
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(message(page)).toHaveCount(0);
  });

  test('is the only one: the next takes its place and has 5 s of its own', async ({ page }) => {
    await openStill(page);
    await press(page, 'Show a notification');
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(4_000);
    await press(page, 'Show an error');
    await expect(message(page)).toHaveText(/Not saved/);
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(4_999);
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(message(page)).toHaveCount(0);
  });

  test('is reached by F8, waits while it has the focus, and closes by keyboard', async ({ page }) => {
    await openStill(page);
    await press(page, 'Show a notification');
    await expect(message(page)).toHaveCount(1);
    await page.keyboard.press('F8');
    await expect(region(page).getByRole('list')).toBeFocused();
    await page.clock.runFor(20_000);
    await expect(message(page)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(region(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveCount(0);
  });

  test('goes by a swipe of 50 px to the right, and stays after a shorter one', async ({ page }) => {
    await openStill(page);
    await press(page, 'Show a notification');
    await swipe(page, message(page), 40);
    await expect(message(page)).toHaveCSS('translate', /^(none|0px)/);
    await expect(message(page)).toHaveCount(1);
    await swipe(page, message(page), 60);
    await expect(message(page)).toHaveCount(0);
  });

  test('is kept for 1,000,000 ms once dismissed', async ({ page }) => {
    await openStill(page);
    await press(page, 'Show a notification');
    await message(page).getByRole('button', { name: 'Close' }).click();
    await expect(message(page)).toHaveCount(0);
    await page.clock.fastForward(KEPT_MS - 1);
    await expect(region(page)).toHaveCount(1);
    await page.clock.fastForward(1);
    await expect(region(page)).toHaveCount(0);
  });

  test('offers what can be done about it', async ({ page }) => {
    await open(page, '/ui');
    await press(page, 'Show one with an action');
    await message(page).getByRole('button', { name: 'Undo' }).click();
    await expect(message(page)).toHaveText(/Added again/);
  });

  test('stands at the bottom right of a desk, at most 420 px wide', async ({ page }) => {
    await open(page, '/ui');
    await press(page, 'Show a notification');
    await expect(message(page)).toBeVisible();
    const list = await region(page).getByRole('list').boundingBox();
    expect(list?.width).toBe(420);
    expect(Math.round(list!.x + list!.width)).toBe(await page.evaluate('document.documentElement.clientWidth'));
    expect(Math.round(list!.y + list!.height)).toBe(DESK.height);
  });

  test('shown over a dialog can be closed there, and outlives it', async ({ page }) => {
    await openStill(page);
    await press(page, 'Open a dialog');
    const dialog = page.getByRole('dialog', { name: 'New watchlist' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(message(page)).toContainText('Not saved');
    await message(page).getByRole('button', { name: 'Close' }).click();
    await expect(message(page)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(message(page)).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(message(page)).toContainText('Not saved');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE });

    test('stands at the top, as wide as the page', async ({ page }) => {
      await open(page, '/ui');
      await press(page, 'Show a notification');
      await expect(message(page)).toBeVisible();
      const list = await region(page).getByRole('list').boundingBox();
      expect([list?.x, list?.y, list?.width]).toEqual([0, 0, PHONE.width]);
    });
  });
});

async function swipe(page: Page, target: Locator, distance: number): Promise<void> {
  // What is still arriving cannot be taken hold of.
  await target.hover();
  const box = (await target.boundingBox())!;
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
  await page.mouse.move(0, 0);
}
