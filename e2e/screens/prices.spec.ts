import { getRows } from '../support/page/held-feed.ts';
import { expect, open, pretend, test } from '../support/test.ts';

test('the last close and the distances of stop and target are below the prices', async ({ page }) => {
  await open(page, '/signals');
  const row = (symbol: string) => getRows(page).filter({ hasText: symbol });
  const prices = (symbol: string) => row(symbol).getByRole('definition');
  await expect(prices('EURUSD')).toHaveText([
    '1.08512last 1.08540',
    /^1\.08354−15\.8\spips$/,
    /^1\.08796\+28\.4\spips$/,
  ]);
  await expect(prices('GER40'), 'a finished one has no last close').toHaveText([
    '15,620.30',
    /^15,739\.60\+119\.30?$/,
    /^15,405\.60−214\.70?$/,
  ]);
});

test('a filled signal shows its result so far, and its bar the price', async ({ page }) => {
  await open(page, '/signals');
  const row = (symbol: string) => getRows(page).filter({ hasText: symbol });
  await expect(row('USDJPY')).toContainText(/Active\+1\.27\sR so far, before costs/);
  const bar = row('USDJPY').getByRole('img', {
    name: /^Risk 1 to reward 1\.80 and 3\.00, price \+1\.28\sR from the entry$/,
  });
  const dot = await bar.locator('circle').getAttribute('cx');
  expect(Number.parseFloat(dot ?? ''), 'the notch is at 25%, the second target at 100%').toBeCloseTo(57, 1);
  await expect(row('EURUSD'), 'it is not filled').not.toContainText('so far');
});

test('a price without newer bars is labelled stale, and the list says since when', async ({ page }) => {
  await open(page, '/signals');
  await expect(page.getByText('No new prices')).toHaveCount(0);
  await pretend(page, 'incident');
  await open(page, '/signals');
  const stale = page.getByRole('status').filter({ hasText: 'No new prices' });
  await expect(stale).toHaveText(
    /^No new prices of BRENT since (\d+ \w{3} \d{4}, )?\d\d:\d\d UTC\. Unless the market has a holiday, open signals may have reached/,
  );
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await expect(getRows(page).filter({ hasText: 'BRENT' }).filter({ hasText: 'Active' })).toContainText('stale 90.59');
});

test('a site on imported bars, which get no new ones, does not wait for prices', async ({ page }) => {
  await pretend(page, 'real market');
  await open(page, '/signals');
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await expect(getRows(page).filter({ hasText: 'BRENT' }).filter({ hasText: 'Active' })).toContainText('stale 90.59');
  await expect(page.getByText('No new prices')).toHaveCount(0);
});

test('prices are read every 30 seconds, and an invalid response counts as a failure', async ({ page }) => {
  let price: string | null = '146.122';
  await page.route('/api/prices', async (route) => {
    if (price === null) return route.fulfill({ json: { message: 'not a list' } });
    const prices: { symbol: string }[] = await (await route.fetch()).json();
    return route.fulfill({ json: prices.map((one) => (one.symbol === 'USDJPY' ? { ...one, price } : one)) });
  });
  await page.clock.install();
  await open(page, '/signals');
  const row = getRows(page).filter({ hasText: 'USDJPY' });
  await expect(row).toContainText('last 147.604');
  await page.clock.fastForward(30_000);
  await expect(row).toContainText('last 146.122');
  await expect(row).toContainText(/−0\.51\sR/);
  price = null;
  await page.clock.fastForward(30_000);
  await expect(row, 'as after any read that failed').toContainText('stale 146.122');
});

test('a price above the entry of a short is a loss; one beyond the stop is at the end of the bar', async ({ page }) => {
  await page.route('/api/signals', async (route) => {
    const rows: { id: string }[] = await (await route.fetch()).json();
    const short = { symbol: 'GER40', side: 'short', entry: '15620.3', fillPrice: '15620.3', targets: ['15322.1'] };
    const running = rows[3];
    await route.fulfill({
      json: [
        { ...running, ...short, id: 'held', stop: '15739.6' },
        { ...running, ...short, id: 'gapped', stop: '15670.3' },
      ],
    });
  });
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  const [held, gapped] = [getRows(page).first(), getRows(page).last()];
  await expect(held).toContainText(/Active−0\.83\sR/);
  await expect(gapped).toContainText(/Active−1\.98\sR/);
  await expect(gapped.getByRole('img', { name: /^Risk 1/ }).locator('circle')).toHaveAttribute('cx', '0%');
});

test.describe('prices that may not be shown', () => {
  test.use({ scenario: 'no bars' });

  test('distances are shown, without a last close or a result so far', async ({ page }) => {
    await open(page, '/signals');
    const row = getRows(page).filter({ hasText: 'USDJPY' });
    await expect(row).toContainText(/−83\.3\spips/);
    await expect(row).not.toContainText('last');
    await expect(row).not.toContainText('so far');
    await expect(row.getByRole('img', { name: /^Risk 1/ }).locator('circle')).toHaveCount(0);
  });
});

test.describe('prices that fail to load', () => {
  test.use({ expectedErrors: [/500 \(Internal Server Error\)/] });

  test('rows are shown without them', async ({ page }) => {
    await page.route('/api/prices', (route) => route.fulfill({ status: 500, body: 'no' }));
    await open(page, '/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
    await expect(getRows(page)).toHaveCount(5);
    await expect(getRows(page).first().getByRole('definition')).toHaveText(['1.08512', '1.08354', '1.08796']);
  });

  test('a price that failed to reload is labelled stale', async ({ page }) => {
    await page.clock.install();
    await open(page, '/signals');
    await page.route('/api/prices', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.clock.fastForward(30_000);
    await expect(getRows(page).filter({ hasText: 'USDJPY' })).toContainText('stale 147.604');
  });
});
