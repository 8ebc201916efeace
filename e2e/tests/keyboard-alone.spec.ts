import type { Page } from '@playwright/test';
import { recordBodies } from '../support/page/answers.ts';
import { pressAt, tabTo, typeInto } from '../support/page/keyboard.ts';
import { someOf } from '../support/some-of.ts';
import { subscribed, trialPlan } from '../support/stand-in/subscriber.ts';
import { DESKTOP, expect, open, PHONE, test } from '../support/test.ts';

/** What members do, without a mouse: every step is a key. */
const MERIDIAN = '/strategies/meridian-trend';

/** Answers writes to a path; returns their bodies. */
const answerWrites = (page: Page, path: RegExp, json?: object) => recordBodies(page, path, json && { json });

for (const [device, viewport] of someOf(1, [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)) {
  test.describe(`by keyboard alone on a ${device}`, () => {
    test.use({ viewport });

    test('a visitor signs up', async ({ page }) => {
      const bodies = await answerWrites(page, /\/api\/auth\/sign-up$/);
      await open(page, '/login');
      await pressAt(page.getByRole('main').getByRole('link', { name: 'Start Free' }));
      const form = page.getByRole('form', { name: 'Start Free' });
      await expect(form).toBeVisible();
      await typeInto(form.getByLabel('Email'), 'amara@example.com');
      await typeInto(form.getByLabel('New password', { exact: true }), 'correct horse battery');
      await pressAt(form.getByLabel('I am at least 18.'), 'Space');
      await pressAt(form.getByLabel(/risk/i), 'Space');
      await pressAt(form.getByRole('button', { name: 'Start Free' }));
      await expect(page.getByText('Check your email')).toBeVisible();
      expect(bodies).toMatchObject([{ email: 'amara@example.com', isAdult: true, acceptsTerms: true }]);
    });

    test.describe('a member', () => {
      test.use({ scenario: 'logged in' });

      test('opens the dialog to subscribe, stays in it, and leaves it', async ({ page }) => {
        const trials = await answerWrites(page, /\/api\/trial$/, trialPlan());
        const subscriptions = await answerWrites(page, /\/api\/subscriptions$/, subscribed[0]);
        await open(page, MERIDIAN);
        const subscribe = page.getByRole('button', { name: 'Subscribe to Signals' });
        await pressAt(subscribe);
        const dialog = page.getByRole('dialog', { name: 'Subscribe to Meridian Trend' });
        await expect(dialog).toBeVisible();
        for (let presses = 0; presses < 5; presses += 1) {
          await page.keyboard.press('Tab');
          // After its last element the focus is in the browser's own controls, and then in the dialog again.
          await expect(page.locator('body :focus:not(dialog *, dialog)'), 'nothing behind it').toHaveCount(0);
        }
        await tabTo(dialog.getByRole('button', { name: 'Start the trial and subscribe' }));
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(subscribe).toBeFocused();
        await page.keyboard.press('Enter');
        await pressAt(dialog.getByRole('button', { name: 'Start the trial and subscribe' }));
        await expect.poll(() => subscriptions).toEqual([{ strategyId: 'meridian-trend' }]);
        expect(trials).toHaveLength(1);
      });

      test('adds a strategy to a new watchlist', async ({ page }) => {
        const bodies = await answerWrites(page, /\/api\/watchlists/, {});
        await open(page, MERIDIAN);
        const button = page.getByRole('region', { name: 'Your subscription' }).getByRole('button', {
          name: 'Add to Watchlist',
        });
        await pressAt(button.last());
        const dialog = page.getByRole('dialog', { name: 'Watchlists with Meridian Trend' });
        await pressAt(dialog.getByRole('checkbox', { name: 'Metals' }), 'Space');
        await typeInto(dialog.getByLabel('New watchlist'), 'Trend');
        await page.keyboard.press('Enter');
        const item = { kind: 'strategy', id: 'meridian-trend' };
        await expect
          .poll(() => bodies)
          .toEqual([{ items: [{ kind: 'symbol', id: 'XAUUSD' }, item] }, { name: 'Trend', items: [item] }]);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(button.last()).toBeFocused();
      });

      test('changes the risk settings and saves them', async ({ page }) => {
        const bodies = await answerWrites(page, /\/api\/risk$/, {
          currency: 'USD',
          equity: 30_000,
          maxRiskPerTrade: 0.019,
          sizing: 'kelly',
          maxDailyLoss: 500,
          maxDrawdown: 0.11,
          maxOpenRisk: 0.1,
          maxGroupRisk: 0.05,
          automaticStopLoss: false,
          equityStatedAt: new Date().toISOString(),
          savedAt: new Date().toISOString(),
        });
        await open(page, '/risk-config');
        const form = page.getByRole('form', { name: 'Risk Management Configuration' });
        await typeInto(form.getByRole('textbox', { name: 'Account equity' }), '30,000');
        await pressAt(form.getByRole('slider', { name: 'Max risk per trade' }), 'ArrowLeft');
        await pressAt(form.getByRole('radio', { name: 'Fixed %' }), 'ArrowRight');
        await pressAt(form.getByRole('slider', { name: 'Max drawdown' }), 'ArrowRight');
        await pressAt(form.getByRole('switch', { name: 'Automatic stop loss' }), 'Space');
        await pressAt(form.getByRole('button', { name: 'Save Settings' }));
        await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Settings saved');
        expect(bodies).toMatchObject([
          { equity: 30_000, maxRiskPerTrade: 0.019, sizing: 'kelly', maxDrawdown: 0.11, automaticStopLoss: false },
        ]);
      });

      test('asks for the deletion of the account, is asked back, and deletes it', async ({ page }) => {
        await answerWrites(page, /\/api\/account\/deletion$/, { erasedAfter: '2030-01-02T00:00:00.000Z' });
        await open(page, '/account');
        const button = page.getByRole('button', { name: 'Delete account' });
        await pressAt(button);
        const asked = page.getByRole('alertdialog');
        await expect(asked.getByRole('button', { name: 'Cancel' }), 'Enter deletes nothing yet').toBeFocused();
        await page.keyboard.press('Enter');
        await expect(asked).toHaveCount(0);
        await expect(button).toBeFocused();
        await page.keyboard.press('Enter');
        await tabTo(asked.getByRole('button', { name: 'Delete account' }));
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Your account will be deleted' });
        await expect(dialog).toContainText('It is erased after 2 Jan 2030.');
        await pressAt(dialog.getByRole('link'));
        await expect(page).toHaveURL(/\/$/);
      });
    });
  });
}
