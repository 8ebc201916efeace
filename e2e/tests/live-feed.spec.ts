import { example, holdFeed, opened, rowsOf, send } from '../support/held-feed.ts';
import { watchShifts } from '../support/layout-shifts.ts';
import { expect, open, test } from '../support/test.ts';

/** Resolves once the browser has drawn the page twice. */
const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

test('a new signal appears at the front, marked, without a layout shift', async ({ page, apiCalls }) => {
  // The list has fewer than ten rows, and grows: what is below it is out of sight.
  await page.setViewportSize({ width: 1440, height: 480 });
  const connections = await holdFeed(page);
  const shifts = await watchShifts(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  // A font that arrives late moves letters by a pixel.
  await page.evaluate('document.fonts.ready');
  await page.evaluate(TWO_FRAMES);
  const before = (await shifts()).length;
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  const first = rowsOf(page).first();
  await expect(first.getByRole('heading', { name: 'ETHUSD' })).toBeVisible();
  await expect(first.getByText('New', { exact: true })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(5);
  await expect(page.getByText('New', { exact: true })).toHaveCount(1);
  const changed = { status: 'closed', closeReason: 'target', result: 'profit', pnl: 1.8 };
  const update = { id: 'live-12400', strategyId: example!.strategyId, change: 'closed', changed };
  send(connections[0]!, { type: 'SIGNAL_UPDATE', data: update, index: 12_401, cursor: 'at 12401' });
  await expect(first).toContainText('Target reached');
  await expect(first).toContainText('+1.80 R');
  await page.evaluate(TWO_FRAMES);
  expect((await shifts()).slice(before)).toEqual([]);
  expect(apiCalls).toEqual([]);
});

test('reconnects 3 s after a disconnect from its cursor, and shows each signal once', async ({ page }) => {
  const connections = await holdFeed(page);
  await page.clock.install();
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(rowsOf(page).first()).toContainText('ETHUSD');
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
  send(connections[1]!, opened(12_400, 'ETHUSD'));
  send(connections[1]!, opened(12_403, 'SOLUSD'));
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['SOLUSD', 'ETHUSD', 'EURUSD', 'BRENT', 'GER40']);
});

test('a tab keeps one socket across pages', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(rowsOf(page).first()).toContainText('ETHUSD');
  expect(connections).toHaveLength(1);
});

test('holds the list for a reader who has scrolled away; a pill leads to new signals', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await rowsOf(page).last().scrollIntoViewIfNeeded();
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  // The page detects the scroll position one frame later.
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 0))))',
  );
  const before = await rowsOf(page).getByRole('heading').allTextContents();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(page.getByRole('button', { name: '1 new signal', exact: true })).toBeVisible();
  send(connections[0]!, opened(12_403, 'SOLUSD'));
  const pill = page.getByRole('button', { name: '2 new signals' });
  await expect(pill).toBeVisible();
  expect(await rowsOf(page).getByRole('heading').allTextContents()).toEqual(before);
  await pill.click();
  await expect(rowsOf(page).getByRole('heading').first()).toHaveText('SOLUSD');
  await expect(rowsOf(page).first()).toBeInViewport();
  await expect(pill).toHaveCount(0);
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
    await expect(rowsOf(page)).toHaveCount(5);
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(5);
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
    const readAgain = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/signals');
    send(connections[0]!, message);
    expect((await readAgain).status()).toBe(200);
  }
  expect(consoleErrors.splice(0)).toEqual([
    'Live feed: Unknown message type "WEATHER".',
    expect.stringContaining('left out [0].'),
  ]);
});
