import { expect, open, pretend, test } from '../support/test.ts';

test('a simulated, accelerated market is marked on every page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/);
  for (const path of ['/', '/strategies', '/strategies/impulse', '/signals', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByText('Simulated market, accelerated'), path).toBeVisible();
  }
});

test.describe('on a real market', () => {
  test.use({ scenario: 'real market' });

  test('no page is marked as simulated', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByText(/Simulated/)).toHaveCount(0);
    await expect(page.getByText('Backtest', { exact: true }), 'once, for all signals').toHaveCount(1);
  });
});

test.describe('while a check fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('the status shows it', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByText('Outage: Signal runner')).toBeVisible();
  });
});

test('the status is read every minute', async ({ page }) => {
  await page.clock.install();
  await open(page, '/strategies');
  await expect(page.getByText('All Systems Operational')).toBeVisible();
  await pretend(page, 'failing');
  await page.clock.fastForward(60_000);
  await expect(page.getByText('Outage: Signal runner')).toBeVisible();
  await expect(page.getByText('All Systems Operational')).toHaveCount(0);
});

test.describe('while the status cannot be read', () => {
  test.use({ scenario: 'no status' });

  test('the status says so, and the page is shown', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByText('Status unknown')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Signals', exact: true })).toBeVisible();
  });
});
