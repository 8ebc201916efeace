import { expect, open, test } from '../support/test.ts';

/** Every risk with the beginning of what is said about it. */
const RISKS = {
  'Market risk': [
    ['Prices move against you', 'A position loses value when the market moves against it'],
    ['Events and closed markets', 'Releases of economic data, decisions of central banks'],
    ['Correlation', 'Positions in different instruments can depend on the same cause.'],
    ['Crypto assets', 'Prices of crypto assets are highly volatile'],
  ],
  'Leverage risk': [
    ['Losses are multiplied', 'Leverage multiplies gains and losses alike.'],
    ['Losses beyond the deposit', 'you may owe more than you paid in'],
    ['Margin calls and financing', 'A broker may demand more money at short notice'],
  ],
  'Strategy risk': [
    ['The past is not the future', 'Rules that earned in the past can stop earning.'],
    ['Drawdowns and losing streaks', 'Every strategy has periods of losses.'],
    ['Stated confidence is an estimate', 'It is computed from the past and can be wrong.'],
    ['Your result will differ', 'Figures are those of a model account after stated costs.'],
  ],
  'Technology risk': [
    ['Signals can be late or missing', 'A signal can reach you after its entry has passed, or not at all.'],
    ['Orders that are sent automatically', 'Check the account at your broker'],
    ['Data can be wrong', 'A signal that rests on a wrong price remains in the log.'],
    ['Your own side', 'Do not let open positions depend on a single way to reach them.'],
    ['What the log proves', 'It does not prove that prices were right'],
  ],
  'Liquidity risk': [
    ['Wide spreads', 'Spreads widen at the daily rollover'],
    ['No one on the other side', 'In a thin market an order may be filled in part'],
  ],
} as const;

test('each category has its risks, and each risk its title and description', async ({ page }) => {
  await open(page, '/risk-disclosure');
  for (const [category, risks] of Object.entries(RISKS)) {
    const region = page.getByRole('region', { name: category });
    await expect(region.getByRole('heading', { level: 3 })).toHaveText(risks.map(([title]) => title));
    for (const [title, text] of risks) {
      const risk = region.locator('div:has(> h3)').filter({ has: page.getByRole('heading', { name: title }) });
      await expect(risk.getByRole('paragraph').first()).toContainText(text);
    }
  }
  const further = page.getByRole('region', { name: 'Additional disclosures' });
  await expect(further.getByRole('heading', { level: 3 })).toHaveText([
    'Hypothetical performance',
    'Authorisation and compensation',
    'Conflicts of interest',
    'Tax and law',
    'Suitability',
  ]);
  await expect(further).not.toContainText('severity');
});

for (const way of ['Close', '×', 'Escape'] as const) {
  test(`educational resources are closed by ${way}, and their button has the focus again`, async ({ page }) => {
    await open(page, '/risk-disclosure');
    const opener = page.getByRole('button', { name: 'Educational Resources' });
    await opener.click();
    const resources = page.getByRole('dialog', { name: 'Educational Resources' });
    const close = resources.getByRole('button', { name: 'Close', exact: true });
    await expect(close).toHaveCount(2);
    if (way === 'Escape') await page.keyboard.press('Escape');
    // The control at the title has a picture, the one at the end its word.
    else await close.filter({ [way === '×' ? 'has' : 'hasNot']: page.locator('svg') }).click();
    await expect(resources).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}
