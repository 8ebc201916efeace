import { expect, hydrated, open, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';

test.describe('a chart whose script loads slowly', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('the static chart arrives with the page, and the interactive one replaces it at the same place', async ({
    page,
  }) => {
    await page.route(/draw-curves|lightweight-charts/, (route) => route.abort());
    await page.goto(TIDELINE);
    const chart = page.getByRole('region', { name: /^Equity over drawdown/ });
    await expect(chart.locator('svg path').first()).toBeVisible();
    const before = await chart.boundingBox();
    await page.unroute(/draw-curves|lightweight-charts/);
    await open(page, TIDELINE);
    await expect(chart.locator('canvas').first()).toBeVisible();
    await expect(chart.locator('svg')).toHaveCount(0);
    expect(await chart.boundingBox()).toEqual(before);
  });
});

test('arrow keys read the curve day by day, in the range and the view of its address', async ({ page }) => {
  await open(page, TIDELINE);
  const chart = page.getByRole('region', { name: /^Equity over drawdown/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await chart.focus();
  const reading = page.getByRole('figure', { name: /^Equity over drawdown/ }).getByRole('status');
  await page.keyboard.press('ArrowLeft');
  await expect(reading).toContainText('1 Sep 2026');
  await expect(reading).toContainText(/Backtest\+[\d.]+%/);
  await expect(reading).toContainText(/Live\+[\d.]+%/);
  await expect(reading).toContainText(/Buy and hold[+−][\d.]+%/);
  await page.keyboard.press('ArrowLeft');
  await expect(reading).toContainText('31 Aug 2026');
  await page.getByRole('checkbox', { name: 'Buy and hold EURUSD, without costs' }).uncheck();
  await expect(reading).not.toContainText('Buy and hold');
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(reading).not.toContainText('Live');
  await page.keyboard.press('Escape');
  await expect(reading).toBeEmpty();

  const range = page.getByRole('group', { name: 'Range' });
  await expect(range.getByRole('button')).toHaveText(['1M', '3M', '6M', 'YTD', 'All']);
  for (const [name, first] of [
    ['6M', '1 Mar 2026'],
    ['YTD', '1 Jan 2026'],
  ] as const) {
    await range.getByRole('button', { name }).click();
    await expect(range.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    // The focus scrolls, and the pointer would lie on the chart.
    await page.mouse.move(0, 0);
    await page.getByRole('region', { name: /^Equity over drawdown/ }).focus();
    await page.keyboard.press('Home');
    await expect(reading).toContainText(first);
    await page.keyboard.press('+');
    await expect(reading, 'the day stays when the zoom changes').toContainText(first);
  }
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Log' }).click();
  await expect(page).toHaveURL(/range=ytd&view=log$/);
  await page.getByRole('region', { name: /^Equity over drawdown/ }).focus();
  await page.keyboard.press('End');
  await expect(reading, 'a logarithmic axis shows the same values').toContainText(/Live\+[\d.]+%/);
  await page.reload();
  await hydrated(page);
  for (const [group, name] of [
    ['Range', 'YTD'],
    ['View', 'Log'],
  ] as const)
    await expect(page.getByRole('group', { name: group }).getByRole('button', { name })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
});
