import { expect, expectAccessible, hydrated, open, test } from '../support/test.ts';

const LIVE = '/strategies/tideline-pullback?tab=performance&record=live';

test.use({ timezoneId: 'America/New_York' });

test('one switch shows the moments of every page in local time, is remembered, and moves nothing', async ({ page }) => {
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
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record, 'days stay those of UTC').toContainText('as of 1 Sep 2026');
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

  await table.getByRole('button', { expanded: true }).click();
  await table.getByRole('button', { name: 'EURUSD 1h' }).nth(2).click();
  const reading = chart.getByRole('status');
  await expect(reading).toContainText(/\d\d:00 UTC$|\d\d:00 UTCO/);
  const scrolled = await page.evaluate<number>('window.scrollY');
  expect(scrolled).toBeGreaterThan(0);
  await local.evaluate((button) => (button as unknown as { click(): void }).click());
  await expect(reading).toContainText(/\d\d:00 UTC−4/);
  await expect(table.getByRole('button', { expanded: true })).toHaveCount(1);
  expect(await page.evaluate<number>('window.scrollY')).toBe(scrolled);
});

test('an open note of a signal stays, in the new time', async ({ page }) => {
  await open(page, '/signals');
  const row = page.getByRole('list', { name: 'Signals', exact: true }).getByRole('listitem').first();
  await row.getByRole('button', { name: 'Why' }).click();
  const age = row.getByRole('time');
  await expect(age).toHaveAttribute('title', /UTC$/);
  await page.getByRole('group', { name: 'Times in' }).getByRole('button', { name: 'Local time' }).click();
  await expect(age).toHaveAttribute('title', /UTC−[45]$/);
  await expect(row.getByRole('button', { name: 'Why', expanded: true })).toBeVisible();
});
