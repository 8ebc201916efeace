import { expect, open, test } from '../support/test.ts';

test.describe('the operator of the site', () => {
  test('is in the footer with telephone, addresses and social links, marked as examples', async ({ page }) => {
    await open(page, '/signals');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: '+44 20 7946 0123' })).toHaveAttribute('href', 'tel:+442079460123');
    for (const address of ['hello', 'support', 'sales']) {
      const link = footer.getByRole('link', { name: `${address}@example.com` });
      await expect(link).toHaveAttribute('href', `mailto:${address}@example.com`);
    }
    const social = footer.getByRole('list', { name: 'Social media' });
    await expect(social.getByRole('link')).toHaveText(['X', 'LinkedIn', 'Telegram']);
    await expect(footer.getByText('Sample: replace before going live')).toBeVisible();
  });
});
