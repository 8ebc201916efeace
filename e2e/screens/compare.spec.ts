import { expect, hydrated, open, pretend, test } from '../support/test.ts';

const FOUR = '/strategies?compare=impulse,meridian-trend,steady-pullback,liquidity-sweep';
const CURVES = /^Equity over drawdown: /;

const PAIR = '/strategies?compare=impulse,meridian-trend';

test('strategies are selected in the library, stored in the address, and compared', async ({ page }) => {
  await open(page, '/strategies?market=fx');
  const tray = page.getByRole('region', { name: 'Selected for comparison' });
  await expect(tray).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Compare Meridian Trend' }).check();
  await expect(tray.getByRole('status')).toHaveText('1 of 4 Meridian Trend: select another to compare');
  await expect(tray.getByRole('link')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Compare Liquidity Sweep' }).check();
  await expect(page).toHaveURL('/strategies?market=fx&pick=meridian-trend,liquidity-sweep');
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('checkbox', { name: 'Compare Liquidity Sweep' })).toBeChecked();
  await tray.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL('/strategies?market=fx&compare=meridian-trend,liquidity-sweep');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare strategies' })).toBeVisible();
  await expect(page.getByRole('figure', { name: CURVES })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await breadcrumb.getByRole('link', { name: 'Strategies' }).click();
  await expect(page, 'Back keeps filters and selection').toHaveURL(
    '/strategies?market=fx&pick=meridian-trend,liquidity-sweep',
  );
  await expect(page.getByRole('checkbox', { name: 'Compare Meridian Trend' })).toBeChecked();
});

test('at most four strategies can be selected, and deselected again', async ({ page }) => {
  await open(page, '/strategies?pick=impulse,meridian-trend,steady-pullback,liquidity-sweep');
  const tray = page.getByRole('region', { name: 'Selected for comparison' });
  await expect(tray.getByRole('status')).toContainText('four at most');
  await expect(page.getByRole('checkbox', { name: 'Compare Anchor Reversion' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Compare Impulse' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Compare Anchor Reversion' })).toBeEnabled();
  await tray.getByRole('button', { name: 'Clear marks' }).click();
  await expect(page).toHaveURL('/strategies');
  await expect(tray).toHaveCount(0);
});

test('the checkbox selects a strategy without opening it, and its card still opens it', async ({ page }) => {
  await open(page, '/strategies');
  await page.getByText('Compare', { exact: true }).first().click();
  await expect(page).toHaveURL('/strategies?pick=impulse');
  await page.getByRole('link', { name: 'Impulse' }).click();
  await expect(page).toHaveURL('/strategies/impulse');
});

test('one chart and one table show the same record of each strategy over their common days', async ({ page }) => {
  await open(page, FOUR);
  const curves = page.getByRole('region', { name: 'Equity and drawdown', exact: true });
  const figure = curves.getByRole('figure', { name: CURVES });
  for (const name of ['Impulse', 'Meridian Trend', 'Steady Pull-back', 'Liquidity Sweep'])
    await expect(figure).toHaveAccessibleName(new RegExp(`${name} [+−][\\d.]+%`));
  await expect(curves).toContainText('Days that all records have: 17 Sep 2024 to 1 Sep 2026, each curve from 0%.');
  for (const word of ['Backtest', 'Simulated'])
    await expect(curves.getByText(word, { exact: true }).first()).toBeVisible();
  await expect(curves).toContainText('Hypothetical results have limits');

  const table = page.getByRole('table', { name: 'Figures side by side' });
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await expect(
    table.getByRole('row', { name: /^Risk level aggressive balanced conservative aggressive$/ }),
  ).toBeVisible();
  await expect(table.getByRole('row', { name: /^From 20 May 2024 17 Sep 2024 20 May 2024/ })).toBeVisible();
  await expect(
    table.getByRole('row', {
      name: /^Total return (Best ?)?\+[\d.]+% (Best ?)?\+[\d.]+% −[\d.]+% (Best ?)?\+[\d.]+%$/,
    }),
  ).toBeVisible();
  await page.getByText('Definitions', { exact: true }).click();
  const meaning = page.getByRole('region', { name: 'Definitions' });
  await expect(meaning.getByRole('term')).toHaveCount(11);
  await expect(meaning).toContainText('(mean daily return − rf / P) / sample deviation × √P');
});

test('the best value of a row says so in words, where the values differ', async ({ page }) => {
  await open(page, FOUR);
  const table = page.getByRole('table', { name: 'Figures side by side' });
  const total = table.getByRole('row', { name: /^Total return/ });
  await expect(total.getByText('Best', { exact: true })).toHaveCount(1);
  const values = await total.getByRole('cell').allTextContents();
  const percent = values.map((text) => Number(text.replace('−', '-').replace(/[^\d.-]/g, '')));
  expect(values[percent.indexOf(Math.max(...percent))]).toContain('Best');
  for (const name of [/^Win rate/, /^Trades/])
    await expect(table.getByRole('row', { name }).getByText('Best', { exact: true })).toHaveCount(0);
});

test('each pair shows the correlation of its daily returns, with the days that both have', async ({ page }) => {
  await open(page, FOUR);
  const table = page.getByRole('table', { name: 'Correlation by pair' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row', { name: /^Meridian Trend \+1\.00 ?714 common days/ })).toBeVisible();
  await expect(
    table.getByRole('row', { name: /^Steady Pull-back −1\.00 ?834 common days −1\.00 ?714 common/ }),
  ).toBeVisible();
  await open(page, '/strategies?compare=impulse');
  await expect(page.getByRole('table', { name: 'Figures side by side' })).toBeVisible();
  await expect(table).toHaveCount(0);
});

test('live records can be compared, and the address contains the choice', async ({ page }) => {
  await open(page, '/strategies?compare=impulse,london-open-break');
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await expect(page).toHaveURL(/record=live/);
  const table = page.getByRole('table', { name: 'Figures side by side' });
  await expect(table.getByRole('columnheader', { name: /London Open Break/ })).toContainText(
    '— No live signal has been published yet.',
  );
  await expect(table.getByRole('row', { name: /^Annual return \(CAGR\) — .*of 365 days.* —$/ })).toBeVisible();
  await expect(page.getByRole('figure', { name: CURVES })).toHaveAccessibleName(/: Impulse [+−][\d.]+%$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('an address with unknown strategies compares the others, or shows the library', async ({ page }) => {
  await open(page, '/strategies?compare=gone,impulse,impulse');
  await expect(page.getByRole('table', { name: 'Figures side by side' }).getByRole('columnheader')).toHaveCount(1);
  await open(page, '/strategies?compare=gone');
  await expect(page.getByRole('heading', { level: 1, name: 'Strategy Library' })).toBeVisible();
});

test.describe('a record that fails to load', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('leaves the others, and is loaded on retry', async ({ page }) => {
    await page.route('**/impulse/performance', (route) => route.abort());
    await open(page, '/strategies?pick=impulse,meridian-trend');
    await page.getByRole('link', { name: 'Compare 2' }).click();
    const head = page.getByRole('columnheader', { name: /Impulse/ });
    await expect(head).toContainText('— The record could not be loaded.');
    await expect(page.getByRole('figure', { name: CURVES })).toHaveAccessibleName(/: Meridian Trend [+−]/);
    await page.unroute('**/impulse/performance');
    await head.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('figure', { name: CURVES })).toHaveAccessibleName(/: Impulse [+−]/);
  });
});

test.describe('invalid rows', () => {
  test.use({ scenario: 'broken rows' });

  test('compares the valid ones', async ({ page }) => {
    await open(page, '/strategies?compare=bare,tags,london-open-break');
    await expect(page.getByRole('table', { name: 'Figures side by side' }).getByRole('columnheader')).toHaveCount(2);
    await expect(page.getByRole('figure', { name: CURVES })).toBeVisible();
  });
});

test.describe('a newly published strategy', () => {
  test.use({ scenario: 'full' });

  test('shows a dash with the reason for each figure that is not available yet', async ({ page }) => {
    await open(page, '/strategies');
    await pretend(page, 'empty');
    await page.getByRole('checkbox', { name: 'Compare Impulse' }).check();
    await page.getByRole('checkbox', { name: 'Compare Meridian Trend' }).check();
    await page.getByRole('link', { name: 'Compare 2' }).click();
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    const sharpe = page.getByRole('table', { name: 'Figures side by side' }).getByRole('row', { name: /^Sharpe/ });
    await expect(sharpe).toHaveAccessibleName(
      /Sharpe — ?insufficient sample: 0 of 30 trades, 0 of 90 days — ?insufficient/,
    );
    const correlation = page.getByRole('table', { name: 'Correlation by pair' });
    await expect(correlation.getByRole('cell', { name: '— 0 of 60 common days' })).toBeVisible();
    await expect(page.getByText('There is no curve of this record yet.')).toBeVisible();
  });
});

test('a comparison comes with its figures, and the page requests nothing more', async ({ page, apiCalls }) => {
  await open(page, PAIR);
  const table = page.getByRole('table', { name: 'Figures side by side' });
  await expect(table.getByRole('row', { name: /^Win rate [\d.]+% .* [\d.]+%/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(apiCalls).toEqual([]);
});
