import { getRows } from '../support/page/held-feed.ts';
import { strategies } from '../support/stand-in/strategies.ts';
import { expect, open, test } from '../support/test.ts';

const MIX = 'Earlier trades, backtest and live: 37% target, 50% stop, 13% time or rule';

test('a row shows how the earlier trades of its strategy ended, with their mean, and no percentage of confidence', async ({
  page,
}) => {
  await open(page, '/signals');
  const row = getRows(page).first();
  await expect(row.getByRole('img', { name: MIX })).toBeVisible();
  await expect(row).toContainText(/, mean \+0\.021\sR/);
  await expect(row).not.toContainText('34%');
  await expect(page.getByText('Backtest: the rules were applied to past prices')).toBeVisible();
});

test('a row says when too few earlier trades have ended', async ({ page }) => {
  await open(page, '/signals');
  const row = getRows(page).filter({ hasText: 'BRENT' });
  await expect(row).toContainText('42 of 100 trades');
  await expect(row.getByRole('img', { name: /^Earlier trades/ })).toHaveCount(0);
});

test.describe('of a member', () => {
  test.use({ scenario: 'subscriber' });

  for (const path of ['/', '/platform', `/strategies/${strategies[0]!.id}`, '/symbols/EURUSD']) {
    test(`the mix is also in the rows of ${path}`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByRole('img', { name: MIX }).first()).toBeVisible();
    });
  }

  for (const [path, card] of [
    ['/platform', 'Recent Signals'],
    [`/strategies/${strategies[0]!.id}`, 'Latest signals'],
  ] as const) {
    test(`the mean has a name in the list of ${path}, which has no column headings`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByRole('region', { name: card }).getByText('Earlier trades').first()).toBeVisible();
    });
  }
});
