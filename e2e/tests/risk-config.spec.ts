import type { Page, Request } from '@playwright/test';
import { recordBodies, refusal } from '../support/page/answers.ts';
import { holdLogin } from '../support/page/hold-login.ts';
import { expect, hydrated, open, pretend, test } from '../support/test.ts';

const settings = (page: Page) => page.getByRole('form', { name: 'Risk Management Configuration' });
const save = (page: Page) => settings(page).getByRole('button', { name: 'Save Settings' });

/** Answers PUT /api/risk; returns the bodies. */
const answerSaves = (page: Page, answer: Parameters<typeof recordBodies>[2]) =>
  recordBodies<Record<string, unknown>>(page, '**/api/risk', answer);

const stored = (request: Request) => {
  const { restatesEquity: _, ...limits } = request.postDataJSON();
  const now = new Date().toISOString();
  return { json: { ...limits, equityStatedAt: now, savedAt: now } };
};

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test.describe('whose session has ended', () => {
    test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

    test('is logged in again, and what they typed is saved then', async ({ page }) => {
      await answerSaves(page, refusal(401, 'Log in to call this.', { message: 'Unauthorized' }));
      await open(page, '/risk-config');
      await settings(page).getByRole('textbox', { name: 'Account equity' }).fill('12,345');
      const leave = await holdLogin(page);
      await pretend(page, 'full');
      await save(page).click();
      const message = page.getByRole('region', { name: 'Notification' });
      await expect(message).toContainText('Unauthorized');
      await expect(message).toContainText('You are logged out. Logging in again...');
      expect((await leave()).search).toBe('?returnTo=%2Frisk-config');
      await page.waitForURL('**/login*');
      await page.goto('/risk-config');
      await hydrated(page);
      // It is the account's: without a login it is not shown.
      await expect(settings(page).getByRole('textbox', { name: 'Account equity' })).toHaveValue('10,000');
      await pretend(page, 'logged in');
      const bodies = await answerSaves(page, stored);
      await page.reload();
      await expect(message).toContainText('Settings saved');
      expect(bodies).toEqual([expect.objectContaining({ equity: 12_345 })]);
    });
  });
});
