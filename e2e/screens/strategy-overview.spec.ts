import { unfold } from '../support/page/unfold.ts';
import { expect, open, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';

test('the overview has words first, then both records by month, results, activity and calibration', async ({
  page,
}) => {
  await open(page, TIDELINE);
  const panel = page.getByRole('tabpanel', { name: 'Overview' });
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText([
    'Description',
    'Equity and drawdown',
    'Backtest and live compared',
    'Result by trade',
    'Monthly returns, %',
    'Trading activity',
    'Stated confidence against actual results',
    'Markets',
  ]);
  await unfold(page, 'Monthly returns, %');
  for (const record of ['Live', 'Backtest'])
    await expect(panel.getByRole('table', { name: `${record}: monthly returns in percent` })).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Trades by result in R' })).toBeVisible();
});

test('shows holding time, trades per week, best and worst trade, profitable months and minimum capital', async ({
  page,
}) => {
  await open(page, TIDELINE);
  await unfold(page, 'Trading activity', 'Markets');
  const activity = page.getByRole('region', { name: 'Trading activity' });
  await expect(activity.getByRole('definition')).toHaveText([
    /^\d+\sh(\s\d+\smin)?$/,
    /^\d\.\d\d$/,
    /^\+\d\.\d\d\sR$/,
    /^−\d\.\d\d\sR$/,
    /^\d+\.\d%$/,
    /^\d+\.\d%$/,
  ]);
  const capital = page.getByRole('region', { name: 'Minimum capital' });
  await expect(capital.getByRole('term')).toHaveText('EURUSD');
  await expect(capital.getByRole('definition')).toHaveText(/^\d+ USD$/);
  await expect(capital).toContainText('1.00% of the balance at risk per trade');
});

test.describe('a newly published strategy', () => {
  test.use({ scenario: 'empty' });

  test('says what is missing, and shows no minimum capital', async ({ page }) => {
    await open(page, '/strategies/plain');
    const activity = page.getByRole('region', { name: 'Trading activity' });
    await expect(activity).toContainText(/Insufficient sample: (0 of \d+ trades?, )?0 of 7 days/);
    await expect(page.getByRole('region', { name: 'Minimum capital' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Monthly returns, %' })).toHaveCount(0);
  });
});
