import { expectLink } from '../support/page/answers.ts';
import { unfold } from '../support/page/unfold.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const MERIDIAN = '/strategies/meridian-trend';

test('the overview has description, audience and markets', async ({ page }) => {
  await open(page, MERIDIAN);
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Playbook', 'Performance', 'Config', 'FAQ']);
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  const panel = page.getByRole('tabpanel', { name: 'Overview' });
  await expect(panel).toContainText('Meridian Trend has one idea');
  await expect(panel).toContainText('Traders who accept more small losses');
  await expect(panel).toContainText('EURUSD, US500, XAUUSD, BTCUSD');
});

test('shows that live and backtest were not compared yet', async ({ page }) => {
  await open(page, '/strategies/london-open-break?tab=performance');
  await unfold(page, 'Parity');
  const parity = page.getByRole('region', { name: 'Parity of live and backtest' });
  await expect(parity).toHaveText('Parity of live and backtest: —Not checked yet.');
  await open(page, '/strategies/impulse?tab=performance');
  await unfold(page, 'Parity');
  await expect(parity).toContainText('100% of 132 decisions');
});

test('set-up conditions are a list or a text, as they were written', async ({ page }) => {
  await page.goto('/strategies/anchor-reversion?tab=playbook');
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
  await page.goto('/strategies/impulse?tab=playbook');
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(0);
  await expect(page.getByText('Price stands above its 200-bar average, and the range')).toBeVisible();
});

test('the arrow keys move between the tabs', async ({ page }) => {
  await open(page, MERIDIAN);
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Playbook' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Playbook' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel', { name: 'FAQ' })).toBeVisible();
});

test('the sidebar has quick stats with their basis, a risk warning and the latest signals', async ({ page }) => {
  await open(page, MERIDIAN);
  const stats = page.getByRole('region', { name: 'Quick Stats' });
  for (const figure of ['0.84', '−4.0%', '28.3%', '2.84', 'Annual return—', '173', 'Deflated Sharpe, 1 trial—'])
    await expect(stats).toContainText(figure);
  await expect(stats.getByText('Backtest', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Risk warning' })).toContainText(
    'The largest drawdown of this record is 4.0%',
  );
  const latest = page.getByRole('region', { name: 'Latest signals' });
  await expect(latest.getByRole('listitem')).toHaveCount(3);
  await latest.getByRole('link', { name: 'View Live Signals' }).click();
  await expect(page).toHaveURL('/signals?strategy=meridian-trend');
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveValue('meridian-trend');
});

test('a visitor who is not logged in is led to the login, which leads back to subscribe', async ({ page }) => {
  await open(page, MERIDIAN);
  await expectLink(page, 'Login to Subscribe', '/api/login?returnTo=%2Fstrategies%2Fmeridian-trend%3Fsubscribe%3D1');
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('adds the strategy to a watchlist, and removes it', async ({ page }) => {
    const lists = [{ id: 'wl_u4R8kZ0qS1mT7vXc2Yb9Aw', name: 'Metals', items: [{ kind: 'symbol', id: 'XAUUSD' }] }];
    const createdAt = '2026-03-01T00:00:00.000Z';
    await page.route('**/api/watchlists/*', async (route) => {
      Object.assign(lists[0]!, { items: route.request().postDataJSON().items });
      await route.fulfill({ json: { ...lists[0], createdAt } });
    });
    await page.route('**/api/watchlists', (route) =>
      route.fulfill({ json: lists.map((list) => ({ ...list, createdAt })) }),
    );
    const ids = () => lists[0]!.items.map(({ id }) => id);
    await open(page, MERIDIAN);
    const actions = page.getByRole('region', { name: 'Your subscription' });
    await actions.getByRole('button', { name: 'Add to Watchlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Watchlists with Meridian Trend' });
    const metals = dialog.getByRole('checkbox', { name: 'Metals' });
    await expect(metals).not.toBeChecked();
    await metals.click();
    await expect.poll(ids).toEqual(['XAUUSD', 'meridian-trend']);
    await page.keyboard.press('Escape');
    await actions.getByRole('button', { name: 'In 1 watchlist' }).click();
    await expect(metals).toBeChecked();
    await metals.click();
    await expect.poll(ids).toEqual(['XAUUSD']);
  });

  test('adds the strategy to a first watchlist without inventing a name', async ({ page }) => {
    const lists: object[] = [];
    await page.route('**/api/watchlists', (route, request) => {
      if (request.method() === 'GET') return route.fulfill({ json: lists });
      const { name, items } = request.postDataJSON();
      lists.push({ id: 'wl_u4R8kZ0qS1mT7vXc2Yb9Aw', name, items, createdAt: '2026-03-01T00:00:00.000Z' });
      return route.fulfill({ json: lists[0] });
    });
    await open(page, MERIDIAN);
    await page.getByRole('button', { name: 'Add to Watchlist' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Watchlists with Meridian Trend' });
    await dialog.getByRole('button', { name: 'Create and add' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Watchlist' })).toBeChecked();
    expect(lists).toMatchObject([{ name: 'Watchlist', items: [{ kind: 'strategy', id: 'meridian-trend' }] }]);
    await expect(dialog.getByLabel('New watchlist'), 'a second list has no suggestion').toHaveValue('');
  });

  test('who goes on after the login is asked immediately', async ({ page }) => {
    await open(page, `${MERIDIAN}?subscribe=1`);
    await expect(page.getByRole('dialog', { name: 'Subscribe to Meridian Trend' })).toBeVisible();
    await expect(page).toHaveURL(MERIDIAN);
  });
});

test.describe('a site without a session', () => {
  test.use({ scenario: 'without login' });

  test('shows no action that leads nowhere', async ({ page }) => {
    await open(page, MERIDIAN);
    await expect(page.getByRole('complementary', { name: 'At a glance' })).toContainText('Quick Stats');
    await expect(page.getByRole('link', { name: 'Login to Subscribe' })).toHaveCount(0);
  });
});

test.describe('a strategy with nothing to configure', () => {
  test.use({ scenario: 'empty' });

  test('shows an empty state', async ({ page }) => {
    await page.goto('/strategies/plain?tab=config');
    await expect(page.getByText('No configuration parameters available.')).toBeVisible();
    await page.goto('/strategies/plain?tab=faq');
    await expect(page.getByText('No frequently asked questions available.')).toBeVisible();
    await expect(page.getByText('No recent signals')).toBeVisible();
  });
});

test.describe('an unknown strategy', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  const isNotFound = async (page: import('@playwright/test').Page) => {
    await expect(page.getByRole('heading', { level: 2, name: 'Strategy Not Found' })).toBeVisible();
    await expect(page.getByText("The strategy you're looking for doesn't exist or has been removed.")).toBeVisible();
  };

  test('answers 404 with a link back', async ({ page }) => {
    const response = await page.goto('/strategies/no-such');
    expect(response?.status()).toBe(404);
    await isNotFound(page);
    await page.getByRole('link', { name: 'Back to strategies' }).click();
    await expect(page).toHaveURL('/strategies');
  });

  test('shows the same after a move inside the browser', async ({ page }) => {
    await open(page, '/strategies');
    await pretend(page, 'empty');
    await page.getByRole('link', { name: 'Impulse' }).click();
    await isNotFound(page);
    await pretend(page, 'full');
    await page.getByRole('link', { name: 'Back to strategies' }).click();
    await page.getByRole('link', { name: 'Impulse' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Impulse' }), 'and is read again').toBeVisible();
  });
});

test.describe('a strategy that fails to load', () => {
  test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('shows the same message', async ({ page }) => {
    const response = await page.goto(MERIDIAN);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 2, name: 'Strategy Not Found' })).toBeVisible();
  });
});

test.describe('a strategy with invalid fields', () => {
  // The browser reads the trades itself unless the next tab is opened before.
  test.use({ scenario: 'broken rows', expectedErrors: [/503 \(Service Unavailable\)|trades\/table: left out/] });

  test('is not shown; one with invalid rows in its record shows every tab', async ({ page }) => {
    await open(page, '/strategies/anchor-reversion');
    await expect(page.getByRole('heading', { level: 2, name: 'Strategy Not Found' })).toBeVisible();
    await open(page, '/strategies/tags');
    for (const tab of ['Playbook', 'Performance', 'Config', 'FAQ', 'Overview'])
      await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('region', { name: 'Quick Stats' })).toBeVisible();
  });
});

test('each tab shows its part and is in the address', async ({ page }) => {
  await open(page, MERIDIAN);

  await page.getByRole('tab', { name: 'Playbook' }).click();
  await expect(page).toHaveURL(`${MERIDIAN}?tab=playbook`);
  const playbook = page.getByRole('tabpanel', { name: 'Playbook' });
  const parts = playbook.locator('div:has(> h3)');
  await expect(parts).toHaveText([
    /^Setup conditions ?Price stands above its 200-bar average/,
    /^Entry trigger ?A close beyond the range\.$/,
    /^Stop loss ?At 2\.4 average bars from the entry; it only ever tightens\.$/,
    /^Profit targets ?Half at 1\.5 R, the rest at 3 R\.$/,
    /^Risk sizing ?One percent of the account for each trade\.$/,
  ]);

  await page.getByRole('tab', { name: 'Performance' }).click();
  const performance = page.getByRole('tabpanel', { name: 'Performance' });
  await expect(performance.getByRole('heading', { name: 'Record', exact: true })).toBeVisible();
  await expect(performance).toContainText('How the backtest is computed');

  await page.getByRole('tab', { name: 'Config' }).click();
  const config = page.getByRole('tabpanel', { name: 'Config' });
  const published = config.getByRole('region', { name: 'Published configuration' });
  await expect(published.getByRole('term')).toHaveText([
    /^lookbackBars ?Bars whose range must be left before .* just closed\.$/,
    'atrMultiple',
    'useTrendFilter',
    'session',
  ]);
  await expect(published.getByRole('definition')).toHaveText(['55 bars', '2.4', 'yes', 'london']);

  await page.getByRole('tab', { name: 'FAQ' }).click();
  await expect(page.getByText('Between one and four times per week in each market.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('tab', { name: 'FAQ' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test.describe('whose subscriptions cannot be loaded', () => {
    test.use({ expectedErrors: [/net::ERR_FAILED/] });

    test('can try again', async ({ page }) => {
      await page.route('**/api/subscriptions', (route) => route.abort());
      await open(page, MERIDIAN);
      const actions = page.getByRole('region', { name: 'Your subscription' });
      await expect(actions.getByRole('alert')).toContainText('Your subscriptions could not be loaded.');
      await page.unroute('**/api/subscriptions');
      await actions.getByRole('button', { name: 'Try again' }).click();
      await expect(actions.getByRole('button', { name: 'Subscribe to Signals' })).toBeVisible();
    });
  });
});
