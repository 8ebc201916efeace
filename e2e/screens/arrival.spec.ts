import type { Page } from '@playwright/test';
import { type Connection, getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

async function connected(page: Page): Promise<Connection> {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return connections[0]!;
}

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

test('the title of a hidden tab counts new signals', async ({ page }) => {
  const feed = await connected(page);
  await expect(page).toHaveTitle('Signals | Sealtick');
  await setHidden(page, true);
  send(feed, opened(12_400, 'ETHUSD'));
  send(feed, opened(12_401, 'XAUUSD'));
  await expect(page).toHaveTitle('(2) Signals | Sealtick');
  await setHidden(page, false);
  await expect(page).toHaveTitle('Signals | Sealtick');
});

test('open signals of a symbol in both directions stand together under one line', async ({ page }) => {
  const feed = await connected(page);
  const short = opened(12_400, 'USDJPY');
  send(feed, { ...short, data: { ...short.data, side: 'short' } });
  const first = getRows(page).first();
  await expect(first).toContainText(/USDJPY is open in both directions: \d long, 1 short/);
  await expect(getRows(page).nth(1)).toContainText('USDJPY');
  await expect(getRows(page).getByText(/(long|short) open$/), 'rows do not repeat it').toHaveCount(0);
  await page.keyboard.press('j');
  await expect(first.getByRole('link', { name: /^USDJPY, signal of/ })).toBeFocused();
  await page.keyboard.press('j');
  await expect(
    getRows(page)
      .nth(1)
      .getByRole('link', { name: /^USDJPY, signal of/ }),
  ).toBeFocused();
  await first.getByRole('link', { name: 'Show only these' }).click();
  await expect(page).toHaveURL('/signals?q=USDJPY&state=active&show=all');
  await expect(getRows(page).filter({ hasNotText: 'USDJPY' })).toHaveCount(0);
  await getRows(page)
    .nth(1)
    .getByRole('link', { name: /^USDJPY, signal of/ })
    .click();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('a new signal waits above a short filtered list, which would push down what is below it', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals?q=ETHUSD');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const feed = connections[0]!;
  send(feed, opened(12_400, 'ETHUSD'));
  await expect(getRows(page), 'an empty list takes it').toHaveCount(1);
  send(feed, opened(12_401, 'ETHUSD'));
  await page.getByRole('button', { name: '1 new signal' }).click();
  await expect(getRows(page)).toHaveCount(2);
});

test('a new signal waits above a short list of cards, which keeps no room for it', async ({ page }) => {
  const connections = await holdFeed(page);
  await page.setViewportSize(PHONE);
  await page.route(/\/api\/signals$/, async (route) => {
    const all = await (await route.fetch()).json();
    await route.fulfill({ json: all.slice(0, 2) });
  });
  await open(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Signals' }).first().click();
  await expect(getRows(page)).toHaveCount(2);
  await expect(page.getByText('New signals appear here automatically.')).toBeVisible();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await page.getByRole('button', { name: '1 new signal' }).click();
  await expect(getRows(page)).toHaveCount(3);
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
  await expect(getRows(page).first()).toContainText('ETHUSD');
  expect(await tones()).toBe(0);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await tones(), 'as a sample').toBe(1);
  const again = await connected(page);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  send(again, opened(12_401, 'XAUUSD'));
  await expect.poll(tones).toBe(1);
});
