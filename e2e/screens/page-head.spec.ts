import { expect, open, test } from '../support/test.ts';

test('every page has its own title and description', async ({ page }) => {
  const seen = new Set<string | null>();
  for (const path of ['/', '/strategies', '/strategies/impulse', '/pricing', '/signals']) {
    await page.goto(path);
    seen.add(await page.title());
    seen.add(await page.locator('meta[name=description]').getAttribute('content'));
  }
  expect(seen.size).toBe(10);
  await expect(page).toHaveTitle('Signals | Sealtick');
});

test('the title changes with a move inside the browser', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'View Training Challenges' }).first().click();
  await expect(page).toHaveTitle('Strategy Library | Sealtick');
  await page.getByRole('link', { name: 'Meridian Trend' }).click();
  await expect(page).toHaveTitle('Meridian Trend | Sealtick');
});

test('every page has its own share card and canonical address, also after a move', async ({ page, baseURL }) => {
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  await open(page, '/strategies/impulse?tab=faq');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/strategies/impulse`);
  expect(await content('og:title')).toBe('Impulse');
  expect(await content('og:image')).toBe(`${baseURL}/share/strategies/impulse.png`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
  expect(await content('og:image')).toBe(`${baseURL}/share/site.png`);
  expect(await content('og:image:alt')).toContain('Systematic trading strategies');
});
