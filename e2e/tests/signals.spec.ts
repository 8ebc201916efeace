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
  await page.clock.install();
  await open(page, '/signals');
  expect(apiCalls).toEqual([]);
  await page.clock.fastForward(30_000);
  await expect.poll(() => apiCalls).toEqual(['/api/signals']);
  await page.clock.fastForward(30_000);
  await expect.poll(() => apiCalls).toEqual(['/api/signals', '/api/signals']);
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
  await page.route('/api/signals', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/');
  await page.getByRole('link', { name: 'See the signals' }).click();
  await expect(page.getByRole('list', { name: 'Loading signals' }).getByRole('listitem')).toHaveCount(5);
  answer();
  await expect(page.getByRole('list', { name: feed, exact: true }).getByRole('listitem')).toHaveCount(5);
});

test.describe('without signals', () => {
  test.use({ scenario: 'empty' });

  test('the page says so', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByRole('heading', { name: 'No signals available at the moment' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Older signals' }), 'there are none').toHaveCount(0);
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
