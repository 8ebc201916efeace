import { expect, open, test } from '../support/test.ts';

const PATTERN = '**/api/delivery/receipts?signalId=*';

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test.describe('whose receipts cannot be loaded', () => {
    test.use({ expectedErrors: [/status of 500/] });

    test('tries again', async ({ page }) => {
      let isFailing = true;
      await page.route(PATTERN, (route) =>
        isFailing ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: [] }),
      );
      await open(page, '/signals/signal-4');
      const section = page.getByRole('dialog').getByRole('region', { name: 'Sent to you' });
      await expect(section.getByRole('alert')).toContainText('The receipts could not be loaded.');
      isFailing = false;
      await section.getByRole('button', { name: 'Try again' }).click();
      await expect(section.getByRole('status')).toBeVisible();
    });
  });
});
