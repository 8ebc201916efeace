import type { Page } from '@playwright/test';
import { type Connection, getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { someOf } from '../support/some-of.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, TABLET, test } from '../support/test.ts';

const getPill = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? '1 new signal' : `${count} new signals`, exact: true });
const symbols = (page: Page) => getRows(page).getByRole('heading');
const FIRST = ['EURUSD', 'BRENT', 'GER40', 'USDJPY', 'BTCUSD'];

async function openFeed(page: Page): Promise<Connection> {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return connections[0]!;
}

test('a row under the mouse stays; new signals appear when the mouse leaves, or by the pill', async ({ page }) => {
  const feed = await openFeed(page);
  await getRows(page).nth(1).hover();
  send(feed, opened(12_400, 'ETHUSD'));
  await expect(getPill(page, 1)).toBeVisible();
  send(feed, opened(12_403, 'SOLUSD'));
  await expect(getPill(page, 2)).toBeVisible();
  await expect(symbols(page)).toHaveText(FIRST);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(symbols(page)).toHaveText(['SOLUSD', 'ETHUSD', 'EURUSD', 'BRENT', 'GER40']);
  await expect(getPill(page, 2)).toHaveCount(0);

  // The pill inserts new signals without a scroll, and later ones are held again.
  await getRows(page).nth(1).hover();
  send(feed, opened(12_406, 'XAUUSD'));
  await getPill(page, 1).click();
  await expect(symbols(page).first()).toHaveText('XAUUSD');
  await expect(getPill(page, 1)).toHaveCount(0);
  expect(await page.evaluate('window.scrollY')).toBe(0);
  send(feed, opened(12_409, 'XAGUSD'));
  await expect(getPill(page, 1)).toBeVisible();
  await expect(symbols(page).first()).toHaveText('XAUUSD');
});

test('signals that are held back are not listed as older ones', async ({ page }) => {
  const feed = await openFeed(page);
  const held = opened(12_400, 'ETHUSD');
  await page.route('**/api/signals', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: [held.data, ...(await answer.json())] });
  });
  await getRows(page).nth(1).hover();
  send(feed, held);
  await expect(getPill(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Older signals' }).focus();
  await page.keyboard.press('Enter');
  const older = page.getByRole('list', { name: 'Older signals' });
  await expect(older.getByRole('listitem').first()).toBeVisible();
  await expect(getPill(page, 1)).toBeVisible();
  await expect(older.getByRole('heading', { name: 'ETHUSD' })).toHaveCount(0);
});

test('a list is not held in an inactive window, nor after the mouse has left the window', async ({ page }) => {
  const feed = await openFeed(page);
  await getRows(page).nth(1).hover();
  send(feed, opened(12_400, 'ETHUSD'));
  await expect(getPill(page, 1)).toBeVisible();
  await page.evaluate("window.dispatchEvent(new Event('blur'))");
  await expect(symbols(page).first()).toHaveText('ETHUSD');
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await getRows(page).nth(2).hover();
  send(feed, opened(12_403, 'SOLUSD'));
  await expect(getPill(page, 1)).toBeVisible();
  await page.mouse.move(-20, -20);
  await expect(symbols(page).first()).toHaveText('SOLUSD');
});

test('a list is not held after the mouse was idle for ten seconds, until it moves', async ({ page }) => {
  await page.clock.install();
  const feed = await openFeed(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await getRows(page).nth(1).hover();
  send(feed, opened(12_400, 'ETHUSD'));
  await page.clock.runFor(9_000);
  await expect(getPill(page, 1)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(symbols(page).first()).toHaveText('ETHUSD');
  send(feed, opened(12_403, 'SOLUSD'));
  await page.clock.runFor(100);
  await expect(symbols(page).first()).toHaveText('SOLUSD');
  await getRows(page).nth(2).hover();
  send(feed, opened(12_406, 'XAUUSD'));
  await page.clock.runFor(100);
  await expect(getPill(page, 1)).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a row under a finger stays until the tap has ended', async ({ page, context }) => {
    const feed = await openFeed(page);
    const row = getRows(page).first();
    await row.scrollIntoViewIfNeeded();
    const box = await row.boundingBox();
    const finger = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 };
    const touch = await context.newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    send(feed, opened(12_400, 'ETHUSD'));
    await expect(getPill(page, 1)).toBeVisible();
    await expect(symbols(page)).toHaveText(FIRST);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page).toHaveURL('/signals/signal-1');
    await page.keyboard.press('Escape');
    await expect(symbols(page).first()).toHaveText('ETHUSD');
  });
});

for (const [device, viewport] of someOf(1, [
  ['a phone', PHONE],
  ['a tablet', TABLET],
  ['a desktop', DESKTOP],
] as const)) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('the pill is centred on the edge of the list, and axe finds nothing', async ({ page }) => {
      const feed = await openFeed(page);
      await getRows(page).first().hover();
      send(feed, opened(12_400, 'ETHUSD'));
      const pill = await getPill(page, 1).boundingBox();
      const list = await page.getByRole('list', { name: 'Signals', exact: true }).boundingBox();
      if (pill === null || list === null) throw new Error('It is not drawn.');
      expect(Math.abs(pill.x + pill.width / 2 - list.x - list.width / 2)).toBeLessThanOrEqual(1);
      expect(Math.abs(pill.y + pill.height / 2 - list.y)).toBeLessThanOrEqual(40);
      await expectAccessible(page);
    });
  });
}
