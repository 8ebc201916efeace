import { expect, open, PHONE, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';

test('the overview has both records by month, results, activity and calibration', async ({ page }) => {
  await open(page, TIDELINE);
  const panel = page.getByRole('tabpanel', { name: 'Overview' });
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText([
    'Equity and drawdown',
    'Back-test and live compared',
    'Result by trade',
    'Trading activity',
    'Monthly returns, %',
    'Stated confidence against actual results',
    'Description',
    'Markets',
  ]);
  for (const record of ['Live', 'Back-test'])
    await expect(panel.getByRole('table', { name: `${record}: monthly returns in percent` })).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Trades by result in R' })).toBeVisible();
});

test('shows holding time, trades a week, best and worst trade, profitable months and minimum capital', async ({
  page,
}) => {
  await open(page, TIDELINE);
  const activity = page.getByRole('region', { name: 'Trading activity' });
  await expect(activity.getByRole('definition')).toHaveText([
    /^\d+\sh(\s\d+\smin)?$/,
    /^\d\.\d\d$/,
    /^\+\d\.\d{3}\sR$/,
    /^−\d\.\d{3}\sR$/,
    /^\d+\.\d\s%$/,
    /^\d+\.\d\s%$/,
  ]);
  const capital = page.getByRole('region', { name: 'Minimum capital' });
  await expect(capital.getByRole('term')).toHaveText('EURUSD');
  await expect(capital.getByRole('definition')).toHaveText(/^\d+ USD$/);
  await expect(capital).toContainText('1.00 % of the balance at risk per trade');
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

test('cards stand beside each other on a desktop, and one below the other on a phone', async ({ page }) => {
  /** How far the second card begins below the first one, px. The page may grow above them while its charts are drawn. */
  const distance = async () => {
    const cards = ['Back-test and live compared', 'Result by trade'].map((name) => page.getByRole('region', { name }));
    const [first, second] = await Promise.all(cards.map((card) => card.first().boundingBox()));
    return second!.y - first!.y;
  };
  await open(page, TIDELINE);
  await expect.poll(distance).toBe(0);
  await page.setViewportSize(PHONE);
  await expect.poll(distance).toBeGreaterThan(0);
});
