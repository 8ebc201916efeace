import { expect, open, test } from '../support/test.ts';

test.describe('the operator of the site', () => {
  test.describe('with own settings', () => {
    test.use({ scenario: 'own settings' });

    test('is in the header, titles and footer, without the mark and without empty fields', async ({ page }) => {
      await open(page, '/signals');
      await expect(page).toHaveTitle('Signals | Northwind');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Northwind, home' })).toBeVisible();
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(/© 2025–\d{4} Northwind Research GmbH/);
      await expect(footer).toContainText('Region: Europe');
      await expect(footer.getByRole('list', { name: 'Social media' }).getByRole('link')).toHaveText(['X', 'LinkedIn']);
      await expect(page.getByText(/Sample/)).toHaveCount(0);
    });
  });

  test.describe('while the settings cannot be read', () => {
    test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

    test('is omitted, and the rest of the frame is shown', async ({ page }) => {
      await open(page, '/signals');
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText('not a registered investment advisor');
      await expect(footer.getByRole('link', { name: /@/ })).toHaveCount(0);
    });
  });
});
