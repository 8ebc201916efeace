import type { Locator, Page } from '@playwright/test';
import { message, openWithFixedClock, press, region } from '../../support/parts.ts';
import { test } from '../../support/parts-site.ts';
import { DESKTOP, expect, open, PHONE } from '../../support/test.ts';

/** Longer than a message is kept. The clock and the polls of the page continue. */
const KEPT_MS = 1_000_000;

test.describe('a notification', () => {
  test('disappears after 5 s, and is replaced by the next one, which has 5 s of its own', async ({ page }) => {
    await openWithFixedClock(page);
    await press(page, 'Show a notification');
    await expect(message(page)).toContainText('Added to Watchlist');
    await expect(message(page)).toContainText('London Open Break is now in "Europe".');
    await page.clock.runFor(4_999);
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(message(page)).toHaveCount(0);
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

  test('is focused by F8, waits while it has the focus, closes by keyboard, and is kept for 1,000,000 ms then', async ({
    page,
  }) => {
    await openWithFixedClock(page);
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
    await page.clock.fastForward(KEPT_MS - 1);
    await expect(region(page)).toHaveCount(1);
    await page.clock.fastForward(1);
    await expect(region(page)).toHaveCount(0);
  });

  test('is dismissed by a swipe of 50 px to the right, not by a shorter one', async ({ page }) => {
    await openWithFixedClock(page);
    await press(page, 'Show a notification');
    await swipe(page, message(page), 40);
    await expect(message(page)).toHaveCSS('translate', /^(none|0px)/);
    await expect(message(page)).toHaveCount(1);
    await swipe(page, message(page), 60);
    await expect(message(page)).toHaveCount(0);
  });

  test('is at the bottom right of a wide screen, at most 420 px wide', async ({ page }) => {
    await open(page, '/ui');
    await press(page, 'Show a notification');
    await expect(message(page)).toBeVisible();
    const list = await region(page).getByRole('list').boundingBox();
    expect(list?.width).toBe(420);
    expect(Math.round(list!.x + list!.width)).toBe(await page.evaluate('document.documentElement.clientWidth'));
    expect(Math.round(list!.y + list!.height)).toBe(DESKTOP.height);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE });

    test('is at the top of a phone, as wide as the page', async ({ page }) => {
      await open(page, '/ui');
      await press(page, 'Show a notification');
      await expect(message(page)).toBeVisible();
      const list = await region(page).getByRole('list').boundingBox();
      expect([list?.x, list?.y, list?.width]).toEqual([0, 0, PHONE.width]);
    });
  });
});

async function swipe(page: Page, target: Locator, distance: number): Promise<void> {
  // It cannot be dragged before its entry animation has ended.
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
