import { expect, expectAccessible, hydrated, open, test } from '../support/test.ts';

const LIVE = '/strategies/tideline-pullback?tab=performance&record=live';

test.use({ timezoneId: 'America/New_York' });

test('one switch shows the moments of every page in local time, and is remembered', async ({ page }) => {
  await open(page, LIVE);
  const table = page.getByRole('table', { name: 'Closed trades' });
  const filled = table.getByRole('row').nth(1).getByRole('cell').nth(1);
  await expect(filled).toHaveText('28 Aug 2026, 22:00');
  await expect(table.getByRole('columnheader', { name: 'In, UTC' })).toBeVisible();
  const times = page.getByRole('group', { name: 'Times in' });
  await expect(times.getByRole('button', { name: 'UTC' })).toHaveAttribute('aria-pressed', 'true');
  const local = times.getByRole('button', { name: 'Local time' });
  await local.click();
  await expect(filled).toHaveText('28 Aug 2026, 18:00');
  await expect(local, 'keeps the focus').toBeFocused();
  await expect(table.getByRole('columnheader', { name: 'In, local time' })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(filled).toHaveText('28 Aug 2026, 18:00');
  await table.getByRole('button', { name: 'EURUSD 1h' }).first().click();
  const chart = page.getByRole('figure', { name: /^Price of EURUSD/ });
  await expect(chart.getByRole('status')).toContainText(/\d\d:00 UTC−4/);
  await expectAccessible(page);
  await times.getByRole('button', { name: 'UTC' }).click();
  await expect(filled).toHaveText('28 Aug 2026, 22:00');
});

test('days of a record stay those of UTC', async ({ page }) => {
  await open(page, LIVE);
  await page.getByRole('group', { name: 'Times in' }).getByRole('button', { name: 'Local time' }).click();
  await expect(page.getByRole('region', { name: 'Record', exact: true })).toContainText('as of 1 Sep 2026');
});
