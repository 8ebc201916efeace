import { example, getRows } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test('a filter finds signals behind the newest ones', async ({ page }) => {
  await page.route(/\/api\/signals\?side=short/, (route) =>
    route.fulfill({ json: [{ ...example, id: 'old', side: 'short', symbol: 'XAGUSD' }] }),
  );
  await open(page, '/signals');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Side' }).selectOption({ label: 'Short' });
  await expect(getRows(page).filter({ hasText: 'XAGUSD' })).toHaveCount(1);
});

test('Escape closes the filters and returns the focus; the filters that are set are chips', async ({ page }) => {
  await open(page, '/signals');
  const toggle = page.getByRole('button', { name: /^Filters/ });
  await toggle.click();
  const side = page.getByRole('combobox', { name: 'Side' });
  await side.selectOption({ label: 'Long' });
  await side.focus();
  await side.press('Escape');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle).toBeFocused();
  await page.getByRole('combobox', { name: 'Strategy' }).selectOption({ label: 'Impulse' });
  await expect(page.getByRole('status').filter({ hasText: /^\d+ signals$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Side: Long' }).click();
  await expect(page).toHaveURL('/signals?strategy=impulse');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/signals');
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0);
});

test('Back returns to the filters before', async ({ page }) => {
  await open(page, '/signals?state=active');
  await expect(getRows(page).filter({ hasText: 'Active' })).toHaveCount(5);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Confidence from' }).selectOption('60');
  await expect(page).toHaveURL('/signals?state=active&confidence=60');
  await page.goBack();
  await expect(page).toHaveURL('/signals?state=active');
  await expect(page.getByRole('combobox', { name: 'Confidence from' })).toHaveValue('');
});
