import type { WebSocketRoute } from '@playwright/test';
import { example, getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test('the mark disappears after a minute', async ({ page }) => {
  const connections = await holdFeed(page);
  await page.clock.install();
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(page.getByText('New', { exact: true })).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  await expect(getRows(page).first().getByRole('heading')).toHaveText('EURUSD');
});

test.describe('while every connection fails', () => {
  test.use({ expectedErrors: [/^WebSocket connection failed$/] });

  test('logs the failure, shows that it is reconnecting, and retries', async ({ page, consoleErrors }) => {
    let tries = 0;
    await page.routeWebSocket('/ws', async (socket) => {
      tries += 1;
      await socket.close({ code: 1011 });
    });
    await page.clock.install();
    await open(page, '/signals');
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    expect(consoleErrors).toContain('WebSocket connection failed');
    await page.clock.fastForward(3_000);
    // The clock of the page also runs alone.
    await expect.poll(() => tries).toBeGreaterThanOrEqual(2);
    await expect(getRows(page), 'the data stays').toHaveCount(5);
  });
});

test.describe('while the browser forbids connections', () => {
  test.use({ expectedErrors: [/^Failed to establish WebSocket connection$/] });

  test('logs the failure, shows that it is reconnecting, and retries', async ({ page, consoleErrors }) => {
    await page.addInitScript(
      `window.isForbidden = true;
       const Known = window.WebSocket;
       window.WebSocket = class extends Known {
         constructor(address) {
           if (window.isForbidden) throw new DOMException('Not from this page.', 'SecurityError');
           super(address);
         }
       }`,
    );
    await page.clock.install();
    await open(page, '/signals');
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    expect(consoleErrors).toContain('Failed to establish WebSocket connection');
    await expect(getRows(page), 'the data stays').toHaveCount(5);
    await page.evaluate('window.isForbidden = false');
    await page.clock.fastForward(3_000);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  });
});

test('reports and ignores malformed messages, and shows the next signal', async ({ page, consoleErrors }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  connections[0]!.socket.send('{"type":');
  send(connections[0]!, { type: 'WEATHER', data: {} });
  send(connections[0]!, { type: 'NEW_SIGNAL', data: null, index: 12_400, cursor: 'at 12400' });
  send(connections[0]!, { type: 'NEW_SIGNAL', data: {}, index: 12_401, cursor: 'at 12401' });
  send(connections[0]!, opened(12_402, 'ETHUSD'));
  await expect(getRows(page).first()).toContainText('ETHUSD');
  const update = { id: 'live-12402', strategyId: example!.strategyId, change: 'closed', changed: { pnl: 'a lot' } };
  send(connections[0]!, { type: 'SIGNAL_UPDATE', data: update, index: 12_403, cursor: 'at 12403' });
  send(connections[0]!, opened(12_404, 'SOLUSD'));
  await expect(getRows(page).first()).toContainText('SOLUSD');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([
    'Live feed: The frame is not JSON.',
    'Live feed: Unknown message type "WEATHER".',
    'Live feed: NEW_SIGNAL without data.',
    expect.stringContaining('left out [0].'),
    expect.stringContaining('left out [0].pnl'),
  ]);
});

test.describe('while the server is unreachable', () => {
  test.use({ expectedErrors: [/^WebSocket connection failed$/] });

  test('retries after 3 s at first, at most every 30 s, and after a success after 3 s again', async ({ page }) => {
    let isUp = true;
    const sockets: WebSocketRoute[] = [];
    await page.addInitScript('Math.random = () => 1');
    const connections = await holdFeed(page);
    // Measured by the page's own clock, independent of the speed of the test.
    await page.addInitScript(
      `window.waits = [];
       let closedAt = null;
       const Known = window.WebSocket;
       window.WebSocket = class extends Known {
         constructor(...rest) {
           super(...rest);
           if (closedAt !== null) window.waits.push((Date.now() - closedAt) / 1_000);
           this.addEventListener('close', () => { closedAt = Date.now(); });
         }
       }`,
    );
    const waits = () => page.evaluate<number[]>('window.waits');
    /** Advances the clock by three seconds at a time until so many attempts were made. */
    const attemptsMade = (count: number) =>
      expect.poll(() => page.clock.runFor(3_000).then(waits), { intervals: [5] }).toHaveLength(count);
    await page.clock.install();
    await open(page, '/signals');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await page.routeWebSocket('/ws', async (socket) => {
      sockets.push(socket);
      if (!isUp) return socket.close({ code: 1012 });
      socket.onMessage((text) => {
        if (JSON.parse(String(text)).type !== 'subscribe') return;
        socket.send(JSON.stringify({ type: 'subscribed', data: { recovered: true, reason: null }, cursor: 'again' }));
      });
    });
    isUp = false;
    // From here on, the test advances the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await connections[0]!.socket.close({ code: 1012 });
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    await attemptsMade(6);
    // The page counts an attempt before this end of it sees the socket.
    await expect.poll(() => sockets).toHaveLength(6);
    isUp = true;
    await attemptsMade(7);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    isUp = false;
    await sockets.at(-1)?.close({ code: 1012 });
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    await attemptsMade(8);
    expect(await waits()).toEqual([3, 6, 12, 24, 30, 30, 30, 3]);
  });
});

test('a burst of a hundred signals leaves the list correct', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  for (let sent = 0; sent < 100; sent += 1) send(connections[0]!, opened(13_000 + sent, `S${sent}`));
  await expect(getRows(page).getByRole('heading')).toHaveText(['S99', 'S98', 'S97', 'S96', 'S95']);
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await expect(getRows(page).getByRole('heading')).toHaveText(Array.from({ length: 10 }, (_, back) => `S${99 - back}`));
});

test('a new signal whose prices are numbers is listed like any other', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const message = opened(12_500, 'ETHUSD');
  const numbers = { entry: 2350.25, stop: 2345.5, currentStop: 2345.5, targets: [2361.75] };
  send(connections[0]!, { ...message, data: { ...message.data, ...numbers } });
  const row = getRows(page).first();
  await expect(row).toContainText('ETHUSD');
  for (const price of ['2,350.25', '2,345.50', '2,361.75']) await expect(row).toContainText(price);
});

test('reconnects 3 s after a disconnect from its cursor, and shows each signal once', async ({ page }) => {
  const connections = await holdFeed(page);
  await page.clock.install();
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(getRows(page).first()).toContainText('ETHUSD');
  // From here on, the test advances the clock.
  await page.clock.pauseAt(Date.now() + 5_000);
  await connections[0]!.socket.close({ code: 1012 });
  await expect(page.getByText('Reconnecting...')).toBeVisible();
  await page.clock.runFor(2_900);
  expect(connections, 'not before 3 s').toHaveLength(1);
  await page.clock.runFor(200);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(connections).toHaveLength(2);
  expect(connections[1]!.received).toContainEqual(expect.objectContaining({ type: 'subscribe', since: 'at 12400' }));
  await page.clock.resume();
  send(connections[1]!, opened(12_400, 'ETHUSD'));
  send(connections[1]!, opened(12_403, 'SOLUSD'));
  await expect(getRows(page).getByRole('heading')).toHaveText(['SOLUSD', 'ETHUSD', 'EURUSD', 'BRENT', 'GER40']);
});

test('a tab keeps one socket across pages', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  // A message before the first read of the list is in that read, which the stand-in does not know.
  await expect(getRows(page)).toHaveCount(5);
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(getRows(page).first()).toContainText('ETHUSD');
  expect(connections).toHaveLength(1);
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [/WebSocket connection failed|ERR_INTERNET_DISCONNECTED/] });

  test('shows a banner and keeps the data until the network is back', async ({ page, context }) => {
    await open(page, '/signals');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByText('Connected', { exact: true }), 'the banner is not contradicted').toHaveCount(0);
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    const channels = page.getByRole('list', { name: 'Delivery channels' }).getByRole('listitem');
    await expect(channels.filter({ hasText: 'Web dashboard' })).toContainText('offline');
    await expect(channels.filter({ hasText: 'API / webhooks' })).toContainText('unknown');
    await expect(getRows(page)).toHaveCount(5);
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(getRows(page)).toHaveCount(5);
  });
});

test('a message that is not understood is reported once, and the list is read again', async ({
  page,
  consoleErrors,
}) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  for (const message of [
    { type: 'WEATHER', data: {} },
    { ...opened(12_501, 'ETHUSD'), data: { entry: 'x' } },
  ]) {
    const readAgain = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/signals');
    send(connections[0]!, message);
    await readAgain;
  }
  expect(consoleErrors.splice(0)).toEqual([
    'Live feed: Unknown message type "WEATHER".',
    expect.stringContaining('left out [0].'),
  ]);
});
