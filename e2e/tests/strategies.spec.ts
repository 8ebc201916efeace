import { expect, open, PHONE, pretend, test } from '../support/test.ts';

const cards = 'Strategies';

test('the library shows every strategy as a card', async ({ page }) => {
  await open(page, '/strategies');
  const list = page.getByRole('list', { name: cards, exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await expect(page.getByText('6 of 6 strategies')).toBeVisible();

  const card = list.getByRole('listitem').filter({ hasText: 'Meridian Trend' });
  await expect(card).toContainText('trend-following · balanced risk');
  await expect(card).toContainText('Joins a move once it leaves a long range');
  await expect(card, 'a true minus').toContainText('−4.0 %');
  await expect(card).toContainText('28.3 %');
  await expect(card).toContainText('2.84');
  await expect(card.getByText('FX', { exact: true }), 'the first two markets').toBeVisible();
  await expect(card.getByText('Commodities', { exact: true })).toBeVisible();
  for (const more of ['Indices', 'Crypto'])
    await expect(card.getByText(more, { exact: true }), 'and no third').toHaveCount(0);
  await expect(card.getByText('+2 more', { exact: true })).toHaveAttribute('title', 'Indices, Crypto');
  await expect(card.getByText('Back-test')).toBeVisible();
  await expect(card.getByText('Simulated')).toBeVisible();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(list.getByText('Inactive')).toHaveCount(1);
});

test('a figure with too small a sample is a dash, with the reason', async ({ page }) => {
  await open(page, '/strategies');
  const young = page.getByRole('listitem').filter({ hasText: 'London Open Break' });
  await expect(young).toContainText('Insufficient sample: 12 of 30 trades.');
  await expect(young.getByText('—', { exact: true })).toHaveCount(2);
});

test('a card that shows all its figures gives no reason for another', async ({ page }) => {
  await open(page, '/strategies');
  const card = page.getByRole('listitem').filter({ hasText: 'Meridian Trend' });
  await expect(card.getByText('—', { exact: true })).toHaveCount(0);
  await expect(card).not.toContainText('Insufficient sample');
  await open(page, '/strategies/meridian-trend');
  await expect(page.getByText('Insufficient sample: needs 365 days, has 120.').first()).toBeVisible();
});

test('a card leads to its strategy', async ({ page }) => {
  await open(page, '/strategies');
  await page.getByRole('link', { name: 'Impulse' }).click();
  await expect(page).toHaveURL('/strategies/impulse');
  await expect(page.getByRole('heading', { level: 1, name: 'Impulse' })).toBeVisible();
});

test('the search matches name or description in any case', async ({ page }) => {
  await open(page, '/strategies');
  const search = page.getByRole('searchbox', { name: 'Search strategies' });
  await search.fill('MERIDIAN');
  await expect(page.getByText('1 of 6 strategies')).toBeVisible();
  await expect(page, 'the address follows').toHaveURL('/strategies?q=MERIDIAN');
  await search.fill('written out in its playbook');
  await expect(page.getByText('6 of 6 strategies'), 'words of the descriptions').toBeVisible();
});

test('"/" moves the focus to the search', async ({ page }) => {
  await open(page, '/strategies');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search strategies' });
  await expect(search).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(search).toHaveValue('a/b');
});

for (const { name, option, found, param } of [
  { name: 'Market', option: 'Crypto', found: 3, param: 'market=crypto' },
  { name: 'Timeframe', option: 'daily', found: 2, param: 'timeframe=daily' },
  { name: 'Approach', option: 'trend', found: 2, param: 'approach=trend' },
  { name: 'Risk level', option: 'aggressive', found: 2, param: 'risk=aggressive' },
]) {
  test(`the filter ${name} narrows the list and stands in the address`, async ({ page }) => {
    await open(page, '/strategies');
    await page.getByRole('combobox', { name }).selectOption(option);
    await expect(page.getByText(`${found} of 6 strategies`)).toBeVisible();
    await expect(page).toHaveURL(`/strategies?${param}`);
    await expect(page.getByRole('button', { name: `Remove filter ${name}: ${option}` })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${found} of 6 strategies`), 'a shared address shows the same').toBeVisible();
  });
}

test('the approach filter is by family; what belongs to none stands under "All"', async ({ page }) => {
  const approaches = [
    'trend-following',
    'smart-money',
    'smc/ict',
    'volatility-arbitrage',
    'carry-trade',
    'event-driven',
  ];
  await page.route(/\/api\/strategies\?/, async (route) => {
    const rows: { approach: string }[] = await (await route.fetch()).json();
    await route.fulfill({ json: rows.map((row, i) => ({ ...row, approach: approaches[i] })) });
  });
  await open(page, '/strategies/impulse');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Strategies' }).click();
  const names = page.getByRole('list', { name: cards, exact: true }).getByRole('heading');
  await expect(names).toHaveCount(6);
  const filter = page.getByRole('combobox', { name: 'Approach' });
  await filter.selectOption('trend');
  await expect(names).toHaveText(['Anchor Reversion']);
  await filter.selectOption('smc/ict');
  await expect(names).toHaveText(['Impulse', 'London Open Break']);
  await filter.selectOption('All');
  await expect(names).toHaveCount(6);
  await expect(page.getByRole('listitem').filter({ hasText: 'Meridian Trend' })).toContainText('volatility-arbitrage');
});

test('each card draws the record its figures rest on, and names it', async ({ page, request }) => {
  const html = await (await request.get('/strategies')).text();
  expect(html.match(/role="img" aria-label="Equity over drawdown/g), 'drawn by the server').toHaveLength(5);
  await open(page, '/strategies');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(
    card('Impulse').getByRole('img', { name: /^Equity over drawdown, Back-test: \+10\.9\s% in 12 months$/ }),
  ).toBeVisible();
  await expect(card('Anchor Reversion').getByRole('img', { name: /^Equity over drawdown, Live: / })).toBeVisible();
  await expect(card('London Open Break')).toContainText('— A curve needs two daily marks.');
  await expect(card('London Open Break').getByRole('img')).toHaveCount(0);
});

test('the library is sorted by what its cards show, what is missing last, in the address', async ({ page }) => {
  await open(page, '/strategies');
  const names = page.getByRole('list', { name: cards, exact: true }).getByRole('heading');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest Sharpe');
  await expect(page).toHaveURL('/strategies?sort=sharpe');
  const bySharpe = ['Impulse', 'Liquidity Sweep', 'Meridian Trend', 'Anchor Reversion', 'Steady Pull-back'];
  await expect(names).toHaveText([...bySharpe, 'London Open Break']);
  await page.reload();
  await expect(names, 'a shared address shows the same').toHaveText([...bySharpe, 'London Open Break']);
  for (const [order, first, last] of [
    ['Name', 'Anchor Reversion', 'Steady Pull-back'],
    ['Smallest drawdown', 'Anchor Reversion', 'Liquidity Sweep'],
    ['Highest win rate', 'Steady Pull-back', 'London Open Break'],
    ['Highest R:R', 'Impulse', 'Steady Pull-back'],
    ['Most trades', 'Liquidity Sweep', 'London Open Break'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption(order);
    await expect(names.first(), order).toHaveText(first);
    await expect(names.last(), order).toHaveText(last);
  }
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Library order');
  await expect(page).toHaveURL('/strategies');
});

test('what is chosen while the script is on its way is kept', async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/strategies');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
  letThrough();
  await expect(page).toHaveURL('/strategies?sort=name');
  await expect(page.getByRole('list', { name: cards, exact: true }).getByRole('heading').first()).toHaveText(
    'Anchor Reversion',
  );
});

test('clearing the filters leaves the order and the marks', async ({ page }) => {
  await open(page, '/strategies?q=trend&market=fx&sort=name&pick=impulse');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/strategies?sort=name&pick=impulse');
});

test('a shared view is drawn by the server as it was: searched, filtered and sorted', async ({ request }) => {
  const html = await (await request.get('/strategies?market=fx&sort=name&q=PLAYBOOK')).text();
  const names = [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]*)</g)].map(([, name]) => name);
  expect(names).toEqual(['Liquidity Sweep', 'London Open Break', 'Meridian Trend', 'Steady Pull-back']);
});

test('filters have the options of the specification', async ({ page }) => {
  await open(page, '/strategies');
  const options = (name: string) => page.getByRole('combobox', { name }).locator('option');
  await expect(options('Market')).toHaveText(['All', 'FX', 'Indices', 'Commodities', 'Crypto']);
  await expect(options('Timeframe')).toHaveText(['All', '5m', '15m', '1h', '4h', 'daily']);
  await expect(options('Approach')).toHaveText(['All', 'trend', 'mean-reversion', 'breakout', 'momentum', 'smc/ict']);
  await expect(options('Risk level')).toHaveText(['All', 'conservative', 'balanced', 'aggressive']);
  for (const name of ['Market', 'Timeframe', 'Approach', 'Risk level'])
    await expect(page.getByRole('combobox', { name }), `${name} at first`).toHaveValue('all');
});

test('a badge removes its filter, and clear removes them all and the search', async ({ page }) => {
  await open(page, '/strategies?market=fx&timeframe=4h&approach=trend&risk=balanced&q=trend');
  await expect(page.getByText('1 of 6 strategies')).toBeVisible();
  const badges = page.getByRole('button', { name: /^Remove filter/ });
  await expect(badges).toHaveText([
    'Search: trend',
    'Market: FX',
    'Timeframe: 4h',
    'Approach: trend',
    'Risk level: balanced',
  ]);
  await page.getByRole('button', { name: 'Remove filter Risk level: balanced' }).click();
  await expect(page).toHaveURL('/strategies?market=fx&timeframe=4h&approach=trend&q=trend');
  await page.getByRole('button', { name: 'Remove filter Search: trend' }).click();
  await expect(page).toHaveURL('/strategies?market=fx&timeframe=4h&approach=trend');

  await open(page, '/strategies?market=fx&timeframe=4h&approach=trend&risk=balanced&q=trend');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/strategies');
  await expect(page.getByRole('searchbox', { name: 'Search strategies' })).toHaveValue('');
  for (const name of ['Market', 'Timeframe', 'Approach', 'Risk level'])
    await expect(page.getByRole('combobox', { name })).toHaveValue('all');
  await expect(page.getByText('6 of 6 strategies')).toBeVisible();
  await expect(page.getByRole('button', { name: /Remove filter|Clear/ })).toHaveCount(0);
});

test('where nothing matches, the page says so and offers the way back', async ({ page }) => {
  await open(page, '/strategies?q=zzz');
  await expect(page.getByRole('heading', { name: 'No strategies found' })).toBeVisible();
  await expect(
    page.getByText('No strategies match your current filters. Try broadening your selection.'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByText('6 of 6 strategies')).toBeVisible();
});

test('coming from another page, six skeletons stand in while the list is read', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/strategies\?/, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/strategies/impulse');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Strategies' }).click();
  await expect(page.getByRole('list', { name: 'Loading strategies' }).getByRole('listitem')).toHaveCount(6);
  answer();
  await expect(page.getByRole('list', { name: cards, exact: true }).getByRole('listitem')).toHaveCount(6);
});

test.describe('where the list fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03] \(/] });

  test('the page says so, asks nothing by itself, and tries again when told', async ({ page, apiCalls }) => {
    const response = await page.goto('/strategies');
    expect(response?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'Error Loading Strategies' })).toBeVisible();
    await expect(page.getByText("We couldn't load the strategies. Please try again later.")).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(apiCalls).toEqual([]);

    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: cards, exact: true }).getByRole('listitem')).toHaveCount(6);
  });
});

test.describe('where there is no strategy at all', () => {
  test.use({ scenario: 'empty' });

  test('there is nothing to sort, and the page looks again when told', async ({ page }) => {
    await open(page, '/strategies');
    await expect(page.getByRole('heading', { name: 'No strategies found' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveCount(0);
    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: cards, exact: true }).getByRole('listitem')).toHaveCount(6);
  });
});

test.describe('with broken rows', () => {
  test.use({ scenario: 'broken rows' });

  test('the sound ones are shown, and a figure that is missing is a dash', async ({ page }) => {
    await open(page, '/strategies');
    await expect(page.getByRole('list', { name: cards, exact: true }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'bare' })).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'bare' }),
      'no word for what is not known',
    ).not.toContainText('risk');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the filters open from one button, with their count', async ({ page }) => {
    await open(page, '/strategies?market=fx');
    await expect(page.getByRole('combobox', { name: 'Market' })).toBeHidden();
    const button = page.getByRole('button', { name: 'Filters 1 set' });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('combobox', { name: 'Risk level' }).selectOption('aggressive');
    await expect(page.getByText('1 of 6 strategies')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters 2 set' })).toBeVisible();
  });
});
