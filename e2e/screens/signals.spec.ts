import { refusal } from '../support/page/answers.ts';
import { getRows } from '../support/page/held-feed.ts';
import { holdBack } from '../support/page/hold-back.ts';
import { expect, open, pretend, test } from '../support/test.ts';

test('five are shown, View Full Feed shows ten, Show Less returns to five', async ({ page }) => {
  await open(page, '/signals');
  const rows = getRows(page);
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(rows).toHaveCount(5);
});

test('the search matches symbol or strategy name, ignoring case', async ({ page }) => {
  await open(page, '/signals');
  const search = page.getByRole('searchbox', { name: 'Search symbol or strategy' });
  const headings = getRows(page).getByRole('heading');
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
  await expect(getRows(page).filter({ hasText: 'Impulse' })).toHaveCount(5);
  expect(apiCalls).toEqual(['/api/signals/strategy/impulse']);
});

test('shows an empty state if nothing matches', async ({ page }) => {
  await open(page, '/signals?q=zzz');
  await expect(page.getByRole('heading', { name: 'No signals match your filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/signals');
  await expect(getRows(page)).toHaveCount(5);
});

test('clearing the filters clears the search and the strategy', async ({ page }) => {
  await open(page, '/signals?strategy=impulse&q=zzz');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/signals');
  await expect(page.getByRole('searchbox', { name: 'Search symbol or strategy' })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveValue('');
});

test('older signals are read page by page without duplicates', async ({ page, apiCalls }) => {
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

test('older signals are open again after Back, with the pages that were read', async ({ page }) => {
  await open(page, '/signals');
  await page.getByRole('button', { name: 'Older signals' }).click();
  await page.getByRole('button', { name: 'Load more' }).click();
  const older = page.getByRole('list', { name: 'Older signals' }).getByRole('listitem');
  await expect(older).toHaveCount(90);
  const main = page.getByRole('navigation', { name: 'Main' });
  const leave = async () => {
    await main.getByRole('link', { name: 'Strategies' }).click();
    await expect(page.getByRole('list', { name: 'Older signals' })).toHaveCount(0);
  };
  await leave();
  await page.goBack();
  await expect(older).toHaveCount(90);
  await leave();
  await main.getByRole('link', { name: 'Signals' }).click();
  await expect(page).toHaveURL('/signals');
  await expect(page.getByRole('button', { name: 'Older signals' }), 'a new visit').toBeVisible();
});

test('older signals of a strategy stay closed after Back and Forward if they were not opened', async ({ page }) => {
  await open(page, '/signals');
  await page.getByRole('button', { name: 'Older signals' }).click();
  const older = page.getByRole('list', { name: 'Older signals' });
  await expect(older).toBeVisible();
  await page.getByRole('combobox', { name: 'Strategy' }).selectOption({ label: 'Impulse' });
  await expect(older).toHaveCount(0);
  await page.goBack();
  await expect(older).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Older signals' })).toBeVisible();
});

test('the feed is read every 30 seconds', async ({ page, apiCalls }) => {
  const reads = () => apiCalls.filter((path) => path === '/api/signals').length;
  await page.clock.install();
  await open(page, '/signals');
  expect(apiCalls).toEqual([]);
  await page.clock.fastForward(30_000);
  await expect.poll(reads).toBe(1);
  // The next wait starts with the response, which the page's clock does not advance.
  const waitAgain = async () => {
    await page.clock.fastForward(30_000);
    return reads();
  };
  await expect.poll(waitAgain).toBeGreaterThan(1);
});

test.describe('when a later read fails', () => {
  test.use({ expectedErrors: [/500 \(Internal Server Error\)/] });

  test('the data stays, and the page shows that it is reconnecting', async ({ page }) => {
    await page.clock.install();
    await open(page, '/signals');
    await expect(page.getByText('Connected')).toBeVisible();
    await pretend(page, 'failing');
    await page.clock.fastForward(30_000);
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    await expect(page.getByText(/^Stale: last read \d\d:\d\d:\d\d UTC$/)).toBeVisible();
    await expect(getRows(page)).toHaveCount(5);
    await pretend(page, 'full');
    await page.clock.fastForward(30_000);
    await expect(page.getByText('Connected')).toBeVisible();
  });
});

test('shows five skeletons while the feed loads after a move from another page', async ({ page }) => {
  const answer = await holdBack(page, /\/api\/(signals|delivery)$/);
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  await expect(page.getByRole('status', { name: 'Loading the signals' }).locator('li')).toHaveCount(5);
  await expect(page.getByText('There is no signal yet'), 'that is not known yet').toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Loading the measurements' })).toHaveCount(2);
  answer();
  await expect(getRows(page)).toHaveCount(5);
});

test.describe('without signals', () => {
  test.use({ scenario: 'empty' });

  test('shows an empty state', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByRole('heading', { name: 'No signals available at the moment' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Older signals' }), 'there are none').toHaveCount(0);
    await page.getByRole('link', { name: 'See the strategies' }).click();
    await expect(page).toHaveURL('/strategies');
  });
});

test.describe('while the feed fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('shows an error with retry', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByRole('heading', { name: 'The signals could not be loaded' })).toBeVisible();
    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(getRows(page)).toHaveCount(5);
  });
});

test.describe('with a public delay', () => {
  test.use({ scenario: 'delayed' });

  test('the feed is labelled delayed and simulated', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByText('Delayed 15 min', { exact: true })).toBeVisible();
    await expect(page.getByTitle('Prices are generated and do not come from a real market.')).toHaveText('Simulated');
  });
});

test.describe('of a member whose subscriptions cannot be read', () => {
  test.use({ scenario: 'subscriber', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('the feed has the signals of all strategies', async ({ page }) => {
    await page.route('**/api/subscriptions', (route) => route.fulfill(refusal(503, 'The database is not available.')));
    await open(page, '/strategies');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
    await expect(getRows(page).first()).toBeVisible();
  });
});
