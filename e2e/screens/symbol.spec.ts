import { expectLink } from '../support/page/answers.ts';
import { expect, open, pretend, test } from '../support/test.ts';

test('a symbol has a page with its price, open and ended signals, and the strategies that trade it', async ({
  page,
  apiCalls,
}) => {
  await open(page, '/symbols/EURUSD');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EURUSD');
  await expect(page.getByText('Simulated', { exact: true }).first()).toBeVisible();
  const opened = page.getByRole('list', { name: 'Open signals' }).getByRole('listitem');
  await expect(opened).not.toHaveCount(0);
  await expect(opened.filter({ hasNotText: 'EURUSD' })).toHaveCount(0);
  await expect(opened.filter({ hasNotText: 'Active' })).toHaveCount(0);
  const ended = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(ended).toHaveCount(5);
  await expect(ended.filter({ hasText: 'Active' })).toHaveCount(0);
  const traders = page.getByRole('region', { name: 'Strategies that trade it' }).getByRole('link');
  await expect(traders).not.toHaveCount(0);
  await expect(traders.first()).toHaveAttribute('href', /^\/strategies\//);
  await expect(page.getByRole('region', { name: 'Next releases' })).toContainText(
    'No release of medium or high impact.',
  );
  await expect(page.getByRole('region', { name: 'Your price alerts' }), 'a visitor has none').toHaveCount(0);
  expect(apiCalls, 'rendered by the server').toEqual([]);
});

test('the chart has the bars of the chosen timeframe', async ({ page, apiCalls }) => {
  await open(page, '/symbols/EURUSD');
  await page.getByRole('group', { name: 'Timeframe' }).getByRole('button', { name: '4h' }).click();
  await expect(page).toHaveURL('/symbols/EURUSD?timeframe=4h');
  await expect.poll(() => apiCalls.filter((call) => call.startsWith('/api/bars'))).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Timeframe' }).getByRole('button', { pressed: true })).toHaveText('4h');
});

test.describe('an unknown symbol', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test('is not found', async ({ page }) => {
    for (const path of ['/symbols/NOSUCH', '/symbols/eurusd', '/symbols/%00', '/symbols/%3Cscript%3E']) {
      await open(page, path);
      await expect(page.getByRole('heading', { name: 'Symbol Not Found', level: 1 })).toHaveCount(1);
      await expectLink(page, 'Back to signals', '/signals');
    }
  });
});

test.describe('while reading fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('says so, and reads again on request', async ({ page }) => {
    await open(page, '/symbols/EURUSD');
    await expect(page.getByRole('heading', { name: 'EURUSD could not be loaded' })).toBeVisible();
    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('EURUSD');
  });
});

test.describe('a member', () => {
  test.use({ scenario: 'subscriber' });

  test('sees own price alerts of the symbol, and adds one without choosing the symbol', async ({ page }) => {
    await open(page, '/symbols/EURUSD');
    const card = page.getByRole('region', { name: 'Your price alerts' });
    await expect(card.getByRole('list', { name: 'Price alerts' }).getByRole('listitem')).toHaveText([/^EURUSD below/]);
    await expect(card.getByLabel('Symbol')).toHaveCount(0);
    const sent: string[] = [];
    await page.route('**/api/price-alerts', (route, request) => {
      if (request.method() === 'GET') return route.continue();
      sent.push(request.postData() ?? '');
      return route.fulfill({ status: 409, json: { status: 409, detail: 'Delete one first.' } });
    });
    await card.getByLabel('Level').fill('1.09');
    await card.getByRole('button', { name: 'Add Alert' }).click();
    await expect.poll(() => sent).toEqual(['{"symbol":"EURUSD","level":"1.09","note":null}']);
    await expect(page.getByRole('button', { name: /Watchlist|watchlist/ })).toBeVisible();
  });
});
