import { expect, hydrated, test } from '../support/test.ts';

const PAGES = ['/', '/strategies', '/strategies/meridian-trend', '/signals', '/signals/verify'];

test('a page has all it needs to be painted within itself', async ({ request }) => {
  for (const path of PAGES) {
    const response = await request.get(path);
    const html = await response.text();
    expect(html, path).not.toMatch(/<link[^>]* rel="(stylesheet|modulepreload)"/);
    const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'])?.[1];
    expect(html, path).toContain(`<style nonce="${nonce}">`);
    expect(html, path).toContain('--color-surface-0:#0a0d12');
  }
});

test('a page asks for its scripts once it has been painted', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  // The browser's word of its first paint is held back.
  await page.clock.install();
  await page.addInitScript(`
      window.PerformanceObserver = class {
        static supportedEntryTypes = [];
        constructor(told) { this.told = told; }
        observe({ type }) { if (type === 'paint') window.paint = () => this.told(); }
        disconnect() {}
      };
    `);
  await page.goto('/signals', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts).toEqual([]);
  await page.evaluate('window.paint()');
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(0);
});

test('a page that nobody looks at is not painted, and taken over all the same', async ({ page }) => {
  await page.addInitScript(`
      Object.defineProperty(document, 'hidden', { get: () => true });
      window.requestAnimationFrame = () => 0;
    `);
  await page.goto('/signals');
  await hydrated(page);
});

test('its styles outlive the moment in which script takes it over', async ({ page }) => {
  await page.goto('/strategies');
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(await ground()).toBe('rgb(10, 13, 18)');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  await expect(page.getByRole('list', { name: 'Signals', exact: true })).toBeVisible();
  expect(await ground()).toBe('rgb(10, 13, 18)');
});
