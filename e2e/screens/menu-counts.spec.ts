import { expect, open, PHONE, test } from '../support/test.ts';

test.describe('a member who returns', () => {
  test.use({ scenario: 'subscriber', viewport: PHONE });

  test('the bar of a phone counts the signals since the last visit until their page is opened', async ({ page }) => {
    await page.route('/api/last-seen', (route) =>
      route.fulfill({
        json: { since: '2026-11-20T08:00:00.000Z', newSignals: 3, byStrategy: [], isDue: false },
      }),
    );
    await open(page, '/pricing');
    const signals = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Signals' });
    await expect(signals).toContainText('3 new');
    await signals.click();
    await expect(page).toHaveURL('/signals');
    await expect(signals).not.toContainText('new');
  });
});

test.describe('an operator', () => {
  test.use({ scenario: 'operator' });

  test('the menu of the account counts what waits in the console', async ({ page }) => {
    await open(page, '/pricing');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menuitem', { name: /^Console/ })).toContainText(/^Console\s*[1-9]\d* waiting$/);
  });
});
