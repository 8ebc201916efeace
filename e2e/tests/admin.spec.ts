import { consolePage } from '../support/console-page.ts';
import { expect, test } from '../support/test.ts';

test('a visitor is led to the login and back, and search engines list nothing', async ({ page }) => {
  const [led] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login'),
    page.goto('/admin'),
  ]);
  expect(new URL(led.url()).searchParams.get('returnTo')).toBe('/admin');
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/admin');
});

test.describe('an operator', () => {
  test.use({ scenario: 'operator' });

  test('finds every section usable: axe finds nothing, nothing scrolls sideways or is squeezed', async ({ page }) => {
    for (const path of consolePage.paths) await consolePage.check(page, path);
  });
});
