import { answerDelivery } from '../support/answer-delivery.ts';
import { PREFERENCES, save, settings, toast } from '../support/delivery-settings.ts';
import { weighFirstLoad } from '../support/first-load.ts';
import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expect, expectAccessible, open, PHONE, TABLET, test } from '../support/test.ts';

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

test('the settings load at most 185 kB of script before they can be used', async ({ baseURL }) => {
  for (const path of ['/delivery-settings', '/notification-settings']) {
    const bytes = await weighFirstLoad(baseURL + path, 'gzip', 'scenario=signed%20in');
    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThan(185_000);
  }
});

for (const viewport of someOf(1, [PHONE, { width: 1920, height: 1080 }, TABLET])) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, scenario: 'logged in' });

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
