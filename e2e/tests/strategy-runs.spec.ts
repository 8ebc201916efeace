import type { Page } from '@playwright/test';
import { refusal } from '../support/page/answers.ts';
import { holdLogin } from '../support/page/hold-login.ts';
import { expect, open, pretend, test } from '../support/test.ts';

/** Backtests that a member runs on the server and keeps, on the config tab. */
const CONFIG = '/strategies/tideline-pullback?tab=config';

const getRuns = (page: Page) => page.getByRole('region', { name: 'Runs on the server' });
const runButton = (page: Page) => getRuns(page).getByRole('button', { name: 'Run on the server' });

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test.describe('whose session has ended', () => {
    test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

    test('is logged in again, and the form is as it was', async ({ page }) => {
      await page.route('**/api/runs', (route, request) =>
        request.method() === 'POST'
          ? route.fulfill(refusal(401, 'Log in to call this.', { message: 'Unauthorized' }))
          : route.continue(),
      );
      await open(page, `${CONFIG}&set=stopAtr:3.0`);
      await getRuns(page).getByRole('textbox', { name: 'Name of the run' }).fill('Before the login');
      await getRuns(page).getByRole('button', { name: 'All bars' }).click();
      const leave = await holdLogin(page);
      await pretend(page, 'full');
      await runButton(page).click();
      await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Logging in again...');
      const { searchParams } = await leave();
      expect(searchParams.get('returnTo')).toContain('set=stopAtr');
      await page.waitForURL('**/login*');
      await pretend(page, 'logged in');
      await page.goto(searchParams.get('returnTo')!);
      await expect(getRuns(page).getByRole('textbox', { name: 'Name of the run' })).toHaveValue('Before the login');
      await expect(getRuns(page).getByRole('button', { name: 'All bars' })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('textbox', { name: 'Stop distance', exact: true })).toHaveValue('3.0');
    });
  });
});
