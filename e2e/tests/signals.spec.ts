import { holdFeed, opened, rowsOf, say } from '../support/held-feed.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const feed = 'Signals';

test('a signal states side, prices with their digits, confidence, reason, age, number and basis', async ({ page }) => {
  await open(page, '/signals');
  const row = page.getByRole('list', { name: feed, exact: true }).getByRole('listitem').first();
  await expect(row.getByRole('heading', { name: 'EURUSD' })).toBeVisible();
  for (const text of ['Long', 'daily', 'Anchor Reversion', 'Active, not yet filled', '34 %', '#12,345'])
    await expect(row).toContainText(text);
  for (const price of ['1.09', '1.08512', '1.08', '1.08354', '1.08796']) await expect(row).toContainText(price);
  await expect(row).toContainText('Close above the 55-bar range.');
  await expect(row.locator('time')).toHaveText(/^\d+ min ago$/);
  await expect(row.getByText('Live', { exact: true })).toBeVisible();
  await expect(row.getByText('Simulated', { exact: true })).toBeVisible();
  await expect(row.getByRole('img', { name: 'Risk 1 to reward 1.80' })).toBeVisible();
});

test('closed signals say how they ended, and what they made in R', async ({ page }) => {
  await open(page, '/signals');
  const row = (symbol: string) => page.getByRole('listitem').filter({ hasText: symbol });
  await expect(row('BRENT')).toContainText('Target reached');
  await expect(row('BRENT')).toContainText('+2.46 R');
  await expect(row('BTCUSD')).toContainText('Stopped');
  await expect(row('BTCUSD'), 'a true minus').toContainText('−1.02 R');
  await expect(row('GER40')).toContainText('Expired');
  await expect(row('GER40')).toContainText('Short');
  await expect(row('GER40')).toContainText('15,620.30');
  await expect(row('BRENT'), 'a confidence that rests on 42 trades').toContainText('uncalibrated');
});

test('the bar of a finished signal shows the way to its end, of a running or an expired one none', async ({ page }) => {
  await open(page, '/signals');
  const end = (symbol: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: symbol })
      .getByRole('img', { name: /^Risk 1/ })
      .locator('circle');
  await expect(end('BRENT'), 'beyond the first target is at its end').toHaveAttribute('cx', '100%');
  await expect(end('BTCUSD'), 'at the stop').toHaveAttribute('cx', '0%');
  await expect(end('GER40')).toHaveCount(0);
  await expect(end('EURUSD')).toHaveCount(0);
});

test('five are shown, View Full Feed shows the ten that are kept, Show Less goes back', async ({ page }) => {
  await open(page, '/signals');
  const rows = page.getByRole('list', { name: feed, exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(rows).toHaveCount(5);
});

test('the search matches symbol or strategy name in any case', async ({ page }) => {
  await open(page, '/signals');
  const search = page.getByRole('searchbox', { name: 'Search symbol or strategy' });
  const headings = page.getByRole('list', { name: feed, exact: true }).getByRole('heading');
  await search.fill('usdJPY');
  await expect(headings).toHaveText(['USDJPY', 'USDJPY', 'USDJPY', 'USDJPY', 'USDJPY']);
  await expect(page).toHaveURL('/signals?q=usdJPY');
  await search.fill('liquidity sweep');
  await expect(page.getByRole('listitem').filter({ hasText: 'Liquidity Sweep' })).toHaveCount(5);
});

test('the strategy filter reads the signals of one strategy', async ({ page, apiCalls }) => {
  await open(page, '/signals');
  await page.getByRole('combobox', { name: 'Strategy' }).selectOption({ label: 'Impulse' });
  await expect(page).toHaveURL('/signals?strategy=impulse');
  const list = page.getByRole('list', { name: feed, exact: true });
  await expect(list.getByRole('listitem').filter({ hasText: 'Impulse' })).toHaveCount(5);
  expect(apiCalls).toEqual(['/api/signals/strategy/impulse']);
});

test('where nothing matches, the page says so', async ({ page }) => {
  await open(page, '/signals?q=zzz');
  await expect(page.getByRole('heading', { name: 'No signals match your filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/signals');
  await expect(page.getByRole('list', { name: feed, exact: true }).getByRole('listitem')).toHaveCount(5);
});

test('clearing the filters clears the search and the strategy', async ({ page }) => {
  await open(page, '/signals?strategy=impulse&q=zzz');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/signals');
  await expect(page.getByRole('searchbox', { name: 'Search symbol or strategy' })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveValue('');
});

test('prices may be numbers, and are shown with two decimals as well', async ({ page }) => {
  await page.route('/api/signals', async (route) => {
    const rows: { entry: string; stop: string; targets: string[] }[] = await (await route.fetch()).json();
    const numbers = rows.map((row) => ({ ...row, entry: 2350, stop: 2345.5, targets: [2361.255, 2399] }));
    await route.fulfill({ json: numbers });
  });
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  const row = page.getByRole('list', { name: feed, exact: true }).getByRole('listitem').first();
  await expect(row.getByRole('definition')).toHaveText(['2,350.00', '2,345.50', '2,361.262,361.255']);
});

test('older signals are read page by page, none of them twice', async ({ page, apiCalls }) => {
  await open(page, '/signals');
  await page.getByRole('button', { name: 'Older signals' }).click();
  const older = page.getByRole('list', { name: 'Older signals' }).getByRole('listitem');
  await expect(older, 'the first 50 less the ten above').toHaveCount(40);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(older).toHaveCount(90);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(older).toHaveCount(110);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  expect(apiCalls).toEqual(['/api/signals', '/api/signals?cursor=50', '/api/signals?cursor=100']);
});

test('the feed is read again every 30 seconds', async ({ page, apiCalls }) => {
  const reads = () => apiCalls.filter((path) => path === '/api/signals').length;
  await page.clock.install();
  await open(page, '/signals');
  expect(apiCalls).toEqual([]);
  await page.clock.fastForward(30_000);
  await expect.poll(reads).toBe(1);
  // The next wait begins when the answer is there, which the page's clock knows nothing of.
  const waitAgain = async () => {
    await page.clock.fastForward(30_000);
    return reads();
  };
  await expect.poll(waitAgain).toBeGreaterThan(1);
});

test.describe('when a later read fails', () => {
  test.use({ expectedErrors: [/500 \(Internal Server Error\)/] });

  test('what was read stays, and the page says that it is reconnecting', async ({ page }) => {
    await page.clock.install();
    await open(page, '/signals');
    await expect(page.getByText('Connected')).toBeVisible();
    await pretend(page, 'failing');
    await page.clock.fastForward(30_000);
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    await expect(page.getByText(/^Stale: last read \d\d:\d\d:\d\d UTC$/)).toBeVisible();
    await expect(page.getByRole('list', { name: feed, exact: true }).getByRole('listitem')).toHaveCount(5);
    await pretend(page, 'full');
    await page.clock.fastForward(30_000);
    await expect(page.getByText('Connected')).toBeVisible();
  });
});

test('the age of a signal grows while the page is open', async ({ page }) => {
  await page.clock.install();
  await open(page, '/signals');
  const age = page.getByRole('list', { name: feed, exact: true }).locator('time').first();
  const before = Number.parseInt((await age.textContent()) ?? '', 10);
  await page.clock.fastForward(3 * 60_000);
  await expect(age).toHaveText(`${before + 3} min ago`);
});

test('coming from another page, five skeletons stand in while the feed is read', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/(signals|delivery)$/, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  await expect(page.getByRole('list', { name: 'Loading signals' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('There is no signal yet'), 'that is not known yet').toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Loading the measurements' })).toHaveCount(2);
  answer();
  await expect(page.getByRole('list', { name: feed, exact: true }).getByRole('listitem')).toHaveCount(5);
});

test.describe('without signals', () => {
  test.use({ scenario: 'empty' });

  test('the page says so', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByRole('heading', { name: 'No signals available at the moment' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Older signals' }), 'there are none').toHaveCount(0);
    await page.getByRole('link', { name: 'See the strategies' }).click();
    await expect(page).toHaveURL('/strategies');
  });
});

test.describe('where the feed fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('the page says so and offers another try', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByRole('heading', { name: 'Error Loading Signals' })).toBeVisible();
    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: feed, exact: true }).getByRole('listitem')).toHaveCount(5);
  });
});

test.describe('with broken rows', () => {
  test.use({ scenario: 'broken rows' });

  test('each row shows what it has, and none breaks the page', async ({ page }) => {
    await open(page, '/signals');
    const rows = page.getByRole('list', { name: feed, exact: true }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    const row = (symbol: string) => rows.filter({ hasText: symbol });
    await expect(row('NODATE').getByText('—', { exact: true }), 'an invalid date').toBeVisible();
    await expect(row('NOTARGET').getByText('N/A')).toBeVisible();
    await expect(row('SOUND')).toContainText('146.54');
  });
});

const ACTIONS = [
  { name: 'Setup Delivery', role: 'button', path: '/delivery-settings' },
  { name: 'View API Docs', role: 'link', path: '/api-docs' },
  { name: 'View Status Page', role: 'button', path: '/status' },
] as const;
for (const { name, role, path } of ACTIONS) {
  test(`${name} is offered if ${path} is a page, and only then`, async ({ page, request }) => {
    const isPage = (await request.get(path)).ok();
    await open(page, '/signals');
    await expect(page.getByRole('main').getByRole(role, { name })).toHaveCount(isPage ? 1 : 0);
  });
}

test('a card for each channel says only what is so', async ({ page }) => {
  await open(page, '/signals');
  const channels = page.getByRole('list', { name: 'Delivery channels' }).getByRole('listitem');
  await expect(channels).toHaveText([
    /Web dashboardthis page, as they are sealed38\sms/,
    /Emailnot offered here yet—/,
    /Telegram botnot offered here yet—/,
    /API \/ webhooksREST and WebSocket; webhooks not offered here yeton/,
  ]);
});

test('latency and reliability are measured, and say of what', async ({ page }) => {
  await open(page, '/signals');
  const latency = page.getByRole('region', { name: 'Latency' });
  await expect(latency.getByRole('definition')).toHaveText([/38\sms/, /74\sms/, /196\sms/]);
  await expect(latency).toContainText('1,284 of 1,286 signals');
  await expect(latency).toContainText('simulated and runs 60 times as fast as the clock on the wall');
  const reliability = page.getByRole('region', { name: 'Reliability' });
  await expect(reliability).toContainText(/99\.61\s% ?sent on time/);
  await expect(reliability).toContainText('3 came later');
});

test('the webhook example has the fields of the contract and the values of the newest signal', async ({
  page,
  request,
}) => {
  const [newest] = await (await request.get('/api/signals')).json();
  await open(page, '/signals');
  const example = page.getByRole('region', { name: 'Webhook example in JSON' });
  const { strategyId, symbol, timeframe, side, entry, stop, targets, confidence, createdAt, note } = newest;
  const fields = { strategy: strategyId, symbol, timeframe, side, entry, stop, targets, confidence };
  expect(JSON.parse((await example.textContent()) ?? '')).toEqual({ ...fields, timestamp: createdAt, note });
});

test.describe('with few signals', () => {
  test.use({ scenario: 'real market' });

  test('a figure that rests on too few is a dash, and says how many it needs', async ({ page }) => {
    await open(page, '/signals');
    const latency = page.getByRole('region', { name: 'Latency' });
    await expect(latency.getByRole('definition')).toHaveText([/61\sms/, '—', '—']);
    await expect(latency).toContainText('p95 needs 20 signals, p99 needs 100 signals; 12 were measured.');
    await expect(latency, 'only of a market that runs faster').not.toContainText('as fast as');
  });
});

test.describe('where the public waits', () => {
  test.use({ scenario: 'delayed' });

  test('the feed is labelled delayed and simulated', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByText('Delayed 15 min', { exact: true })).toBeVisible();
    await expect(page.getByTitle('Prices are generated: no real market stands behind them.')).toHaveText('Simulated');
  });
});

test('who has scrolled away keeps what they read, and a pill leads to what is new', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await rowsOf(page).last().scrollIntoViewIfNeeded();
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  // The page notices where the reader is a frame later.
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 0))))',
  );
  const before = await rowsOf(page).getByRole('heading').allTextContents();
  say(connections[0], opened(12_400, 'ETHUSD'));
  await expect(page.getByRole('button', { name: '1 new signal', exact: true })).toBeVisible();
  say(connections[0], opened(12_403, 'SOLUSD'));
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

  test('a banner says so, what was read stays, and it goes when the network is back', async ({ page, context }) => {
    await open(page, '/signals');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(5);
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(5);
  });
});

test('a burst of a hundred signals leaves the list right', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  for (let sent = 0; sent < 100; sent += 1) say(connections[0], opened(13_000 + sent, `S${sent}`));
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['S99', 'S98', 'S97', 'S96', 'S95']);
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await expect(rowsOf(page).getByRole('heading')).toHaveText(Array.from({ length: 10 }, (_, back) => `S${99 - back}`));
});
