import type { Page } from '@playwright/test';
import { findDrawer } from '../support/page/drawer.ts';
import { getRows } from '../support/page/held-feed.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const getLevels = (page: Page) => findDrawer(page).getByRole('table', { name: 'Levels of the signal' });

test('has a share image of its own with an alternative text', async ({ page, baseURL }) => {
  const content = (name: string) => page.locator(`meta[${name}]`).getAttribute('content');
  await open(page, '/signals/signal-2');
  expect(await content('property="og:image"')).toBe(`${baseURL}/share/signals/signal-2.png`);
  expect(await content('property="og:image:alt"')).toBe(
    'BRENT 1h, long: target 2 93.15, target 1 92.09, entry 90.51, stop 89.63. Target reached +2.46\u00a0R',
  );
  expect(await content('property="og:image:width"')).toBe('1200');
  expect(await content('property="og:image:height"')).toBe('630');
  expect(await content('name="twitter:card"')).toBe('summary_large_image');
  await page.keyboard.press('Escape');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/share/site.png`);
});

test('every level shows its exact price, share, distance and R', async ({ page }) => {
  await open(page, '/signals/signal-4');
  const rows = getLevels(page).getByRole('row');
  await expect(rows.filter({ hasText: 'Target 2' })).toHaveText(/Target 2\s*50%149\.037\+249\.9\spips\+3\.00\sR/);
  await expect(rows.filter({ hasText: 'Entry' }).last()).toContainText('146.538');
  await expect(rows.filter({ hasText: 'Last close' })).toHaveText(/147\.604\+106\.6\spips\+1\.28\sR/);
  await expect(findDrawer(page)).toContainText('so far, at the last close, before costs');
});

test('the last close has its time, and says that it is newer than the bars of the chart', async ({ page }) => {
  await open(page, '/signals/signal-4');
  await expect(findDrawer(page)).toContainText(
    /Last close: \d+ \w+ \d{4}, \d\d:\d\d UTC, newer than the last \w+ bar of the chart\./,
  );
});

test('the last close is sorted among the levels by price', async ({ page }) => {
  await open(page, '/signals/signal-4');
  await expect(getLevels(page).getByRole('rowheader')).toHaveText([
    /^Target 2/,
    /^Target 1/,
    'Last close',
    'Filled at',
    'Entry',
    'Stop',
  ]);
});

test('an unfilled order shows a distance and no R, as its row does', async ({ page }) => {
  await open(page, '/signals/signal-1');
  await expect(getLevels(page).getByRole('row', { name: /^Last close/ })).toHaveText(
    /^Last close1\.08540\+2\.8\spipsnot yet filled$/,
  );
  await expect(findDrawer(page).getByRole('region', { name: 'State' })).toContainText('not yet filled');
  await page.keyboard.press('Escape');
  await expect(getRows(page).first()).toContainText('Active, not yet filled');
});

test('the drawer shows the same result so far as the row', async ({ page }) => {
  await open(page, '/signals/signal-4');
  const state = findDrawer(page).getByRole('region', { name: 'State' });
  await expect(state).toContainText(/\+1\.27\sR ?so far, at the last close, before costs/);
  await page.keyboard.press('Escape');
  await expect(getRows(page).filter({ hasText: 'USDJPY' })).toContainText(/\+1\.27\sR so far/);
});

test('a last close without newer bars is labelled stale', async ({ page }) => {
  await pretend(page, 'incident');
  await open(page, '/signals/signal-7');
  await expect(findDrawer(page).getByRole('row', { name: /^Last close, stale 90\.59 \+0\.08/ })).toBeVisible();
});

test('a closed signal shows its reason, its end and its result in R', async ({ page }) => {
  await open(page, '/signals/signal-2');
  const drawer = findDrawer(page);
  await expect(drawer.getByRole('region', { name: 'Why' })).toContainText('A sweep of the low, then a gap left open.');
  const state = drawer.getByRole('region', { name: 'State' });
  await expect(state).toContainText(/Closed on the bar to \d+ \w+ \d{4}, \d\d:\d\d UTC/);
  await expect(state).toContainText(/\+2\.46\sR ?net of costs/);
});

test('a published signal shows its log index and leaf hash', async ({ page }) => {
  await open(page, '/signals/signal-2');
  const log = findDrawer(page).getByRole('region', { name: 'Sealed before it was sent' });
  await expect(log.getByRole('definition')).toHaveText(['#12,342', /^[0-9a-f]{64}$|^—$/]);
});

test('its later log entries have their day and their price as logged', async ({ page }) => {
  await open(page, '/signals/signal-2');
  const log = findDrawer(page).getByRole('region', { name: 'Sealed before it was sent' });
  const day = String.raw`\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC`;
  await expect(log.getByText('Bar closed').locator('..')).toContainText(new RegExp(day));
  await expect(log.getByRole('listitem').filter({ hasText: 'Target reached' }).first()).toHaveText(
    new RegExp(String.raw`^#[\d,]+Target reached\d+\.\d{2}${day}$`),
  );
});

test('the validity counts down in market time', async ({ page }) => {
  await page.clock.install();
  await open(page, '/signals/signal-1');
  const timer = findDrawer(page).getByRole('timer');
  await expect(timer).toHaveText(/^\d+\smin( \d+\ss)?$/);
  const before = await timer.textContent();
  await page.clock.runFor(2_000);
  await expect(timer).not.toHaveText(String(before));
  await page.clock.fastForward(60 * 60_000);
  await expect(findDrawer(page)).toContainText('Expired');
});

test.describe('a backtest signal', () => {
  test.use({ scenario: 'real market' });

  test('is not in the log and has nothing to verify', async ({ page }) => {
    await open(page, '/signals/signal-2');
    await expect(findDrawer(page).getByRole('heading', { name: 'Not in the log' })).toBeVisible();
    await expect(findDrawer(page).getByRole('button', { name: 'Verify', exact: true })).toHaveCount(0);
    await expect(findDrawer(page)).toContainText('Hypothetical results have limits');
  });
});

test.describe('bars that may not be shown', () => {
  test.use({ scenario: 'no bars', expectedErrors: [/403 \(Forbidden\)/] });

  test('shows the reason in place of the chart, and all other parts', async ({ page }) => {
    await open(page, '/signals/signal-2');
    await expect(
      findDrawer(page).getByText('These bars were imported without the right to publish them.'),
    ).toBeVisible();
    await expect(findDrawer(page).getByRole('link', { name: /TradingView/ }), 'no chart, no attribution').toHaveCount(
      0,
    );
    await expect(findDrawer(page).getByRole('cell', { name: '93.15' })).toBeVisible();
  });
});

test.describe('a broken row', () => {
  test.use({ scenario: 'broken rows', expectedErrors: [/40[34] \(|503 \(Service Unavailable\)/] });

  test('is shown without invalid fields, or as an error if too few are valid', async ({ page }) => {
    for (const id of ['no-date', 'no-target']) {
      await open(page, `/signals/${id}`);
      await expect(findDrawer(page).getByRole('heading', { level: 2 }).first(), id).toBeVisible();
    }
    for (const id of ['nonsense', 'only-id']) {
      await open(page, `/signals/${id}`);
      await expect(findDrawer(page).getByRole('button', { name: 'Try again' }), id).toBeVisible();
    }
  });
});
