import { expect, open, PHONE, test } from '../support/test.ts';

for (const { path, title, heading } of [
  { path: '/about', title: 'About', heading: 'A record that cannot be edited unseen.' },
  { path: '/about/methodology', title: 'Methodology', heading: 'Methodology' },
] as const) {
  test.describe(title, () => {
    test('has title, description, canonical address and one heading', async ({ page }) => {
      await open(page, path);
      await expect(page).toHaveTitle(`${title} | Sealtick`);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
      await page.setViewportSize(PHONE);
    });
  });
}
