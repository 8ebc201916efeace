import { expectLink } from '../support/page/answers.ts';
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

test.describe('the operator of the site', () => {
  test('is in the footer with telephone, addresses and social links, marked as examples', async ({ page }) => {
    await open(page, '/signals');
    const footer = page.getByRole('contentinfo');
    await expectLink(footer, '+44 20 7946 0123', 'tel:+442079460123');
    for (const address of ['hello', 'support', 'sales']) {
      const link = footer.getByRole('link', { name: `${address}@example.com` });
      await expect(link).toHaveAttribute('href', `mailto:${address}@example.com`);
    }
    const social = footer.getByRole('list', { name: 'Social media' });
    await expect(social.getByRole('link')).toHaveText(['X', 'LinkedIn', 'Telegram']);
    await expect(footer.getByText('Sample: replace before going live')).toBeVisible();
  });
});
