import { findCards } from '../support/page/strategy-cards.ts';
import { expect, open, test } from '../support/test.ts';

test('the search matches name or description, ignoring case', async ({ page }) => {
  await open(page, '/strategies');
  const search = page.getByRole('searchbox', { name: 'Search strategies' });
  await search.fill('MERIDIAN');
  await expect(page.getByText('1 of 6 strategies')).toBeVisible();
  await expect(page, 'the address follows').toHaveURL('/strategies?q=MERIDIAN');
  await search.fill('written out in its playbook');
  await expect(page.getByText('6 of 6 strategies'), 'text of the descriptions').toBeVisible();
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
  test(`the filter ${name} narrows the list and is in the address`, async ({ page }) => {
    await open(page, '/strategies');
    await page.getByRole('combobox', { name }).selectOption(option);
    await expect(page.getByText(`${found} of 6 strategies`)).toBeVisible();
    await expect(page).toHaveURL(`/strategies?${param}`);
    await expect(page.getByRole('button', { name: `Remove filter ${name}: ${option}` })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${found} of 6 strategies`), 'a shared address shows the same').toBeVisible();
  });
}

test('the approach filter is by family; approaches without one are under "All" only', async ({ page }) => {
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
  const names = findCards(page).getByRole('heading');
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

test('filters have the specified options', async ({ page }) => {
  await open(page, '/strategies');
  const options = (name: string) => page.getByRole('combobox', { name }).locator('option');
  await expect(options('Market')).toHaveText(['All', 'FX', 'Indices', 'Commodities', 'Crypto']);
  await expect(options('Timeframe')).toHaveText(['All', '5m', '15m', '1h', '4h', 'daily']);
  await expect(options('Approach')).toHaveText(['All', 'trend', 'mean-reversion', 'breakout', 'momentum', 'smc/ict']);
  await expect(options('Risk level')).toHaveText(['All', 'conservative', 'balanced', 'aggressive']);
  for (const name of ['Market', 'Timeframe', 'Approach', 'Risk level'])
    await expect(page.getByRole('combobox', { name }), `${name} at first`).toHaveValue('all');
});

test('a badge removes its filter; Clear filters removes all of them and the search', async ({ page }) => {
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

test('Clear filters keeps order and selection', async ({ page }) => {
  await open(page, '/strategies?q=trend&market=fx&sort=name&pick=impulse');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/strategies?sort=name&pick=impulse');
});

test('shows an empty state with a button if nothing matches', async ({ page }) => {
  await open(page, '/strategies?q=zzz');
  await expect(page.getByRole('heading', { name: 'No strategies found' })).toBeVisible();
  await expect(
    page.getByText('No strategies match your current filters. Try broadening your selection.'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByText('6 of 6 strategies')).toBeVisible();
});
