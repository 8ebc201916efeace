import { getRows } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test('a signal shows side, exact prices, age and log index; the screen shows the basis once', async ({ page }) => {
  await open(page, '/signals');
  const row = getRows(page).first();
  await expect(row.getByRole('heading', { name: 'EURUSD' })).toBeVisible();
  for (const text of ['Long', 'daily', 'Anchor Reversion', 'Active, not yet filled', '#12,345'])
    await expect(row).toContainText(text);
  for (const price of ['1.08512', '1.08354', '1.08796']) await expect(row).toContainText(price);
  await expect(row.locator('time')).toHaveText(/^\d+ min ago$/);
  await expect(page.getByText('Live', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Simulated', { exact: true })).toHaveCount(1);
  await expect(row.getByRole('img', { name: 'Risk 1 to reward 1.80 and 3.00' })).toBeVisible();
  await expect(row.getByText('1 : 1.8', { exact: true })).toBeVisible();
});

test('the pips of an fx price are emphasised', async ({ page }) => {
  await open(page, '/signals');
  const row = (symbol: string) => getRows(page).filter({ hasText: symbol });
  await expect(row('EURUSD').getByRole('definition').locator('b')).toHaveText(['51', '35', '79']);
  await expect(row('USDJPY').getByRole('definition').locator('b')).toHaveText(['53', '70', '03']);
  await expect(row('GER40').getByRole('definition').locator('b').first(), 'off fx').toHaveText('15,620.30');
});

test('backtest rows stand below the live ones, with their mark once above them', async ({ page }) => {
  await page.route('/api/signals', async (route) => {
    const rows: { createdAt: string }[] = await (await route.fetch()).json();
    const basis = { record: 'backtest', market: 'simulated' };
    const json = rows.map((row, i) =>
      i < 3
        ? { ...row, createdAt: '2026-03-16T10:00:00.000Z' }
        : { ...row, basis, createdAt: '2026-03-15T10:00:00.000Z' },
    );
    await route.fulfill({ json });
  });
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  await expect(getRows(page)).toHaveCount(3);
  const replayed = page.getByRole('list', { name: 'Before 16 Mar 2026: backtest' });
  await expect(replayed.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: /backtest$/ })).toHaveCount(1);
  await page.getByRole('searchbox').fill('Liquidity');
  await expect(
    page.getByRole('main').getByText('Live', { exact: true }),
    'the list is still that of the live feed',
  ).toBeVisible();
});

test('closed signals show how they ended, and their result in R', async ({ page }) => {
  await open(page, '/signals');
  const row = (symbol: string) => getRows(page).filter({ hasText: symbol });
  await expect(row('BRENT')).toContainText('Target reached');
  await expect(row('BRENT')).toContainText('+2.46 R');
  await expect(row('BTCUSD')).toContainText('Stopped');
  await expect(row('BTCUSD'), 'a true minus').toContainText('−1.02 R');
  await expect(row('GER40')).toContainText('Expired');
  await expect(row('GER40')).toContainText('Short');
  await expect(row('GER40')).toContainText('15,620.30');
});

test('the bar of a closed signal shows the path to its end; that of an unfilled one shows none', async ({ page }) => {
  await open(page, '/signals');
  const end = (symbol: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: symbol })
      .getByRole('img', { name: /^Risk 1/ })
      .locator('circle');
  await expect(end('BRENT'), 'between the first and the second target').toHaveAttribute('cx', /^86\.5/);
  await expect(end('BTCUSD'), 'at the stop').toHaveAttribute('cx', '0%');
  await expect(end('GER40')).toHaveCount(0);
  await expect(end('EURUSD')).toHaveCount(0);
});

test('numeric prices are shown with one number of decimals', async ({ page }) => {
  await page.route('/api/signals', async (route) => {
    const rows: { entry: string; stop: string; targets: string[] }[] = await (await route.fetch()).json();
    const numbers = rows.map((row) => ({ ...row, entry: 2350, stop: 2345.5, targets: [2361.255, 2399] }));
    await route.fulfill({ json: numbers });
  });
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  const row = getRows(page).first();
  await expect(row.getByRole('definition')).toHaveText([/^2,350\.000last/, /^2,345\.500−/, /^2,361\.255\+/]);
});

test('the age of a signal grows while the page is open', async ({ page }) => {
  await page.clock.install();
  await open(page, '/signals');
  const age = getRows(page).locator('time').first();
  await expect(age).toHaveText(/^\d+ min ago$/);
  const minutes = async () => Number.parseInt((await age.textContent()) ?? '', 10);
  const before = await minutes();
  await page.clock.fastForward(3 * 60_000);
  // The clock also runs alone: the next minute may have begun.
  await expect.poll(minutes).toBeGreaterThanOrEqual(before + 3);
});

test.describe('with broken rows', () => {
  test.use({ scenario: 'broken rows' });

  test('the valid ones are shown, and none breaks the page', async ({ page }) => {
    await open(page, '/signals');
    const rows = getRows(page);
    await expect(rows).toHaveCount(3);
    const row = (symbol: string) => rows.filter({ hasText: symbol });
    await expect(row('NODATE').getByText('—', { exact: true }), 'an invalid date').toBeVisible();
    await expect(row('NOTARGET').getByText('N/A')).toBeVisible();
    await expect(row('SOUND')).toContainText('146.538');
    await expect(row('SOUND')).toContainText(/\+1\.27\sR so far/);
  });
});

test.describe('with broken rows', () => {
  test.use({ scenario: 'broken rows' });

  test.describe('loaded by the browser', () => {
    test.use({ expectedErrors: [/^\/api\/[\w/]+: left out \[\d\]/] });

    test('invalid rows are left out and reported', async ({ page, consoleErrors }) => {
      await open(page, '/signals/verify');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
      await expect(getRows(page)).toHaveCount(3);
      expect(consoleErrors).toContain('/api/signals: left out [2].strategyId, [3].entry, [4]');
    });
  });
});
