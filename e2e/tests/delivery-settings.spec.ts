import { answerDelivery } from '../support/answer-delivery.ts';
import { save, settings, toast } from '../support/delivery-settings.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test.describe('whose address is refused', () => {
    test.use({ expectedErrors: [/409 \(Conflict\)/] });

    test('reads why at the field, and what they typed stays', async ({ page }) => {
      await answerDelivery(page);
      await page.route('**/api/delivery/email', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 409, detail: 'The account has 3 email addresses.' }),
        }),
      );
      await open(page, '/delivery-settings');
      const field = settings(page).getByRole('textbox', { name: 'Email address' });
      await field.fill('nobody');
      await expect(settings(page).getByRole('alert')).toHaveText('Please enter a valid email address.');
      await field.fill('desk@northwind.test');
      await save(page).click();
      await expect(settings(page).getByRole('alert')).toHaveText('The account has 3 email addresses.');
      await expect(toast(page)).toContainText('Settings not saved');
      await expect(field).toHaveValue('desk@northwind.test');
    });
  });
});
