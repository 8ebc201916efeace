import type { Page, Request } from '@playwright/test';
import { recordBodies, refusal } from '../support/page/answers.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const settings = (page: Page) => page.getByRole('form', { name: 'Risk Management Configuration' });
const size = (page: Page) => page.getByRole('region', { name: 'The next trade, in numbers' });
const status = (page: Page) => page.getByRole('region', { name: 'Current Risk Status' });
const save = (page: Page) => settings(page).getByRole('button', { name: 'Save Settings' });

/** Answers PUT /api/risk; returns the bodies. */
const answerSaves = (page: Page, answer: Parameters<typeof recordBodies>[2]) =>
  recordBodies<Record<string, unknown>>(page, '**/api/risk', answer);

const stored = (request: Request) => {
  const { restatesEquity: _, ...limits } = request.postDataJSON();
  const now = new Date().toISOString();
  return { json: { ...limits, equityStatedAt: now, savedAt: now } };
};

test.describe('a visitor', () => {
  test('sees the defaults, and the size of the next trade follows what they type', async ({ page }) => {
    await open(page, '/risk-config');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Risk Management Configuration');
    const form = settings(page);
    await expect(form.getByRole('textbox', { name: 'Account equity' })).toHaveValue('10,000');
    await expect(form.getByRole('textbox', { name: 'Max risk per trade' })).toHaveValue('2.0');
    await expect(form.getByRole('radio', { name: 'Fixed %' })).toBeChecked();
    await expect(form.getByRole('textbox', { name: 'Max daily loss' })).toHaveValue('500');
    await expect(form.getByRole('textbox', { name: 'Max drawdown' })).toHaveValue('10');
    await expect(form.getByRole('switch', { name: 'Automatic stop loss' })).toBeChecked();
    await expect(size(page)).toContainText('× risk 2.0%');
    await expect(size(page)).toContainText('200.00');
    await expect(size(page)).toContainText('not advice');
    await form.getByRole('textbox', { name: 'Account equity' }).fill('20,000');
    await expect(size(page)).toContainText('400.00');
    await form.getByRole('textbox', { name: 'Max daily loss' }).fill('150');
    await expect(size(page)).toContainText('left of the daily limit');
    await expect(form).toContainText('Less than one trade risks (400.00): sizes are cut to it.');
    await form.getByRole('textbox', { name: 'Max daily loss' }).fill('1 000,50');
    await expect(status(page)).toContainText('Daily loss limit $1,000.50');
    await form.getByRole('textbox', { name: 'Account equity' }).fill('much');
    await expect(form.getByRole('alert')).toHaveText(/^Enter an amount from 1 to 1,000,000,000/);
    await expect(size(page)).toContainText('Correct the amounts to see the size.');
  });

  test('sees level and limits follow the form, and what is missing for a record', async ({ page }) => {
    await open(page, '/risk-config');
    await expect(status(page)).toContainText('Conservative');
    await expect(status(page)).toContainText('Daily loss limit $500—');
    await expect(status(page)).toContainText('Needs a login.');
    await settings(page).getByRole('slider', { name: 'Max drawdown' }).fill('15');
    await expect(status(page)).toContainText('Balanced');
    await expect(status(page)).toContainText('Max drawdown 15.0%');
    await settings(page).getByRole('textbox', { name: 'Max risk per trade' }).fill('5.1');
    await expect(status(page)).toContainText('Aggressive');
    await settings(page).getByRole('textbox', { name: 'Max risk per trade' }).fill('11');
    await expect(settings(page)).toContainText('Enter 0.5 to 10 in steps of 0.1.');
  });

  test('is asked to log in, and what they typed is saved afterwards', async ({ page }) => {
    await open(page, '/risk-config');
    await expect(save(page)).toHaveCount(0);
    await settings(page).getByRole('textbox', { name: 'Max risk per trade' }).fill('1.5');
    await settings(page).getByText('Kelly Criterion').click();
    await expect(settings(page)).toContainText('2 changes not saved. risk per trade, position sizing');
    await save(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Log in to save' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await save(page).click();
    const bodies = await answerSaves(page, stored);
    await Promise.all([
      page.waitForRequest(/\/api\/login\?returnTo=%2Frisk-config$/),
      dialog.getByRole('button', { name: 'Login' }).click(),
    ]);
    await page.waitForURL('**/login*');
    await pretend(page, 'logged in');
    await page.goto('/risk-config');
    await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Settings saved');
    expect(bodies).toEqual([expect.objectContaining({ maxRiskPerTrade: 0.015, sizing: 'kelly', equity: 24_397.95 })]);
    await expect
      .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith('risk'))))
      .toEqual([]);
  });
});

test('a visitor who has switched functional storage off reads that a login loses what they typed', async ({ page }) => {
  await open(page, '/risk-config');
  await page.evaluate("document.cookie = 'sealtick_privacy=7.011.1'");
  await settings(page).getByRole('textbox', { name: 'Max risk per trade' }).fill('1.5');
  await save(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Log in to save' });
  await expect(dialog).toContainText('what you typed is lost when you leave for the login');
  await page.evaluate("document.cookie = 'sealtick_privacy=; Max-Age=0'");
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('saves the settings, which apply to all future trades', async ({ page }) => {
    const bodies = await answerSaves(page, stored);
    await open(page, '/risk-config');
    await expect(settings(page).getByRole('textbox', { name: 'Account equity' })).toHaveValue('24,397.95');
    await settings(page).getByRole('slider', { name: 'Max risk per trade' }).fill('1');
    await settings(page).getByRole('switch', { name: 'Automatic stop loss' }).click();
    await save(page).click();
    const message = page.getByRole('region', { name: 'Notification' });
    await expect(message).toContainText('Settings saved');
    await expect(message).toContainText('They apply to all future trades.');
    expect(bodies).toEqual([
      {
        currency: 'USD',
        equity: 24_397.95,
        maxRiskPerTrade: 0.01,
        sizing: 'fixed',
        maxDailyLoss: 500,
        maxDrawdown: 0.1,
        maxOpenRisk: 0.1,
        maxGroupRisk: 0.05,
        automaticStopLoss: false,
        restatesEquity: false,
      },
    ]);
  });

  test('what was typed before the login is saved once, and waits for the button after a refusal', async ({ page }) => {
    const bodies = await answerSaves(
      page,
      refusal(503, 'Busy.', { title: 'Busy', code: 'UNAVAILABLE', requestId: 'r' }),
    );
    await open(page, '/risk-config');
    await page.evaluate(() =>
      sessionStorage.setItem('draft.visitor.risk', JSON.stringify({ values: { riskPercent: 1 }, isToBeSaved: true })),
    );
    await page.goto('/risk-config');
    await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Settings not savedBusy.');
    await page.goto('/risk-config');
    await expect(settings(page)).toContainText('1 change not saved. risk per trade');
    expect(bodies).toHaveLength(1);
  });

  test('finds what they typed only in their own account, also where the session ended during a save', async ({
    page,
  }) => {
    const bodies = await answerSaves(page, { status: 401, json: { status: 401, title: 'Unauthorized' } });
    await open(page, '/risk-config');
    await settings(page).getByRole('textbox', { name: 'Max risk per trade' }).fill('1.5');
    await pretend(page, 'logged out');
    await save(page).click();
    await page.waitForURL('**/login*');
    expect(bodies).toHaveLength(1);
    await pretend(page, 'logged in without a name');
    await page.goto('/risk-config');
    await expect(settings(page).getByRole('textbox', { name: 'Max risk per trade' })).not.toHaveValue('1.5');
    await expect(save(page)).toHaveCount(0);
    expect(bodies).toHaveLength(1);
    await answerSaves(page, stored);
    await pretend(page, 'logged in');
    await page.goto('/risk-config');
    await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Settings saved');
  });

  test('leaves nothing that they typed in the tab when they log out', async ({ page }) => {
    await open(page, '/risk-config');
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft.')));
    await settings(page).getByRole('textbox', { name: 'Max risk per trade' }).fill('1.5');
    await expect.poll(drafts).toEqual(['draft.amara@northwind.test.risk']);
    await page.getByRole('button', { name: 'Account of Amara Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect.poll(drafts).toEqual([]);
  });

  test('sees how much of the limits is used, and the limits follow the form', async ({ page }) => {
    await open(page, '/risk-config');
    await expect(status(page)).toContainText('$61.20 lost today');
    await expect(status(page)).toContainText('Open positions can lose $46 more at their stops.');
    await expect(status(page)).toContainText('3.1% current');
    await expect(status(page)).toContainText('Portfolio risk2.3% of 10.0%If pending signals are filled: +2.0%.');
    await expect(status(page)).toContainText('Largest group, FX1.4% of 5.0%');
    await expect(status(page)).toContainText('Simulated');
    await settings(page).getByRole('textbox', { name: 'Max daily loss' }).fill('60');
    await expect(status(page)).toContainText('Limit reached: no new sizes today.');
    await expect(size(page)).toContainText('limit reached: no new sizes today');
  });

  test('sees the worse level of settings and open risk, and why a limit of open risk gives no size', async ({
    page,
  }) => {
    await open(page, '/risk-config');
    await expect(status(page)).toContainText('Conservative');
    await settings(page).getByRole('textbox', { name: 'Max open risk' }).fill('2');
    await expect(status(page)).toContainText('Limit reached: no new sizes until a position closes.');
    await expect(size(page)).toContainText('open risk 2.3% of 2%: no new sizes until a position closes');
  });

  test.describe('whose account reached the maximum drawdown', () => {
    test.use({ scenario: 'stopped account' });

    test('gets no sizes until they resume', async ({ page }) => {
      await open(page, '/risk-config');
      await expect(status(page)).toContainText('Limit reached: no new sizes until you resume.');
      await expect(status(page)).toContainText('No new sizes since 20 Aug 2026, 14:00 UTC.');
      await expect(size(page)).toContainText('max drawdown reached: no new sizes until you resume');
      await status(page).getByRole('button', { name: 'Resume' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Resume sizes' });
      await page.route('**/api/portfolio/resume', (route) =>
        route.fulfill({ json: { resumedAt: new Date().toISOString() } }),
      );
      await dialog.getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Sizes resumed');
    });
  });

  test('goes back to the dashboard', async ({ page }) => {
    await open(page, '/risk-config');
    await page.getByRole('link', { name: 'Back to Platform' }).click();
    await expect(page).toHaveURL(/\/platform$/);
  });

  test('discards changes', async ({ page }) => {
    await open(page, '/risk-config');
    await settings(page).getByRole('textbox', { name: 'Account equity' }).fill('5');
    await settings(page).getByRole('button', { name: 'Discard' }).click();
    await expect(settings(page).getByRole('textbox', { name: 'Account equity' })).toHaveValue('24,397.95');
    await expect(save(page)).toHaveCount(0);
  });
});

test.describe('a new member', () => {
  test.use({ scenario: 'new member' });

  test('sees figures before the first signal', async ({ page }) => {
    await open(page, '/risk-config');
    await expect(status(page)).toContainText('Daily loss limit $500$0 lost today');
    await expect(status(page)).toContainText('Max drawdown 10.0%0.0% current');
    await expect(status(page)).toContainText('Portfolio risk0.0% of 10.0%');
    await expect(status(page)).toContainText('No signal received yet.');
  });
});

test.describe('without an open signal', () => {
  test.use({ scenario: 'empty' });

  test('the page says that the arithmetic appears with the next one', async ({ page }) => {
    await open(page, '/risk-config');
    await expect(size(page)).toContainText('No open signal. The arithmetic appears with the next one.');
  });
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test.describe('whose settings are refused', () => {
    test.use({ expectedErrors: [/503/] });

    test('keeps what they typed and reads why', async ({ page }) => {
      await answerSaves(page, refusal(503, 'The database cannot be reached.'));
      await open(page, '/risk-config');
      await settings(page).getByRole('textbox', { name: 'Account equity' }).fill('12,345');
      await save(page).click();
      const message = page.getByRole('region', { name: 'Notification' });
      await expect(message).toContainText('Settings not saved');
      await expect(message).toContainText('The database cannot be reached.');
      await expect(settings(page).getByRole('textbox', { name: 'Account equity' })).toHaveValue('12,345');
    });
  });
});
