import type { Page } from '@playwright/test';
import { type Connection, holdFeed, opened, rowsOf, send } from '../support/held-feed.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

async function connected(page: Page): Promise<Connection> {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return connections[0]!;
}

test('a new signal slides in, tinted; without motion for who prefers that', async ({ page }) => {
  const feed = await connected(page);
  send(feed, opened(12_400, 'ETHUSD'));
  const first = rowsOf(page).first();
  await expect(first).toContainText('ETHUSD');
  await expect(first).toHaveCSS('animation-name', 'arrival-slide, arrival-wash');
  await expect(rowsOf(page).nth(1)).toHaveCSS('animation-name', 'none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(first).toHaveCSS('animation-duration', '0s');
  await expectAccessible(page);
});

test('a sound plays for a new signal once it is turned on, also after a reload', async ({ page }) => {
  await page.addInitScript(`
    window.tones = 0;
    const node = () => ({ connect: (next) => next, frequency: {}, start: () => { window.tones += 1; }, stop() {},
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
    window.AudioContext = class { currentTime = 0; destination = {}; resume = async () => {};
      createOscillator = node; createGain = node; };
  `);
  const tones = () => page.evaluate('window.tones');
  const feed = await connected(page);
  const button = page.getByRole('button', { name: 'Sound' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  send(feed, opened(12_400, 'ETHUSD'));
  await expect(rowsOf(page).first()).toContainText('ETHUSD');
  expect(await tones()).toBe(0);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await tones(), 'as a sample').toBe(1);
  const again = await connected(page);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  send(again, opened(12_401, 'XAUUSD'));
  await expect.poll(tones).toBe(1);
});
