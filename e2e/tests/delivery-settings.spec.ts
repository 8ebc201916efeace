import { answerDelivery } from '../support/answer-delivery.ts';
import { PREFERENCES, save, settings, toast } from '../support/delivery-settings.ts';
import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expect, expectAccessible, open, PHONE, TABLET, test } from '../support/test.ts';

test.describe('a member', () => {
  test.use({ scenario: 'signed in' });

  test.describe('whose address is refused', () => {
    test.use({ expectedErrors: [/409 \(Conflict\)/] });

    test('reads why at the field, and what they typed stays', async ({ page }) => {
      await answerDelivery(page);
      await page.route('**/api/delivery/email', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 409, detail: 'The account has 3 e-mail addresses.' }),
        }),
      );
      await open(page, '/delivery-settings');
      const field = settings(page).getByRole('textbox', { name: 'Email address' });
      await field.fill('nobody');
      await expect(settings(page).getByRole('alert')).toHaveText('Please enter a valid email address.');
      await field.fill('desk@northwind.test');
      await save(page).click();
      await expect(settings(page).getByRole('alert')).toHaveText('The account has 3 e-mail addresses.');
      await expect(toast(page)).toContainText('Settings not saved');
      await expect(field).toHaveValue('desk@northwind.test');
    });
  });
});

for (const viewport of someOf(1, [PHONE, { width: 1920, height: 1080 }, TABLET])) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, scenario: 'signed in' });

    test('nothing scrolls sideways, and axe finds nothing', async ({ page }) => {
      await answerDelivery(page);
      for (const path of ['/delivery-settings', PREFERENCES, '/delivery-settings?tab=test']) {
        await open(page, path);
        await expectNoOverflow(page, path);
        await expectAccessible(page);
      }
    });
  });
}
