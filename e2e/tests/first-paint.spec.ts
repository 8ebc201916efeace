import { expect, hydrated, test } from '../support/test.ts';

const PAGES = ['/', '/strategies', '/strategies/meridian-trend', '/signals', '/signals/verify'];

test('a page contains all it needs for its first paint', async ({ request }) => {
  for (const path of PAGES) {
    const response = await request.get(path);
    const html = await response.text();
    expect(html, path).not.toMatch(/<link[^>]* rel="(stylesheet|modulepreload)"/);
    const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy']!)?.[1];
    expect(html, path).toContain(`<style nonce="${nonce}">`);
    expect(html, path).toContain('--color-surface-0:#0a0d12');
  }
});

test('a page requests its scripts after its first paint', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  // Hold back the browser's report of its first paint.
  await page.clock.install();
  await page.addInitScript(`
      window.PerformanceObserver = class {
        static supportedEntryTypes = [];
        constructor(callback) { this.callback = callback; }
        observe({ type }) { if (type === 'paint') window.paint = () => this.callback(); }
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

test('a page in a background tab is not painted, but hydrated', async ({ page }) => {
  await page.addInitScript(`
      Object.defineProperty(document, 'hidden', { get: () => true });
      window.requestAnimationFrame = () => 0;
    `);
  await page.goto('/signals');
  await hydrated(page);
});

test('the styles survive hydration', async ({ page }) => {
  await page.goto('/strategies');
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(await ground()).toBe('rgb(10, 13, 18)');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  await expect(page.getByRole('list', { name: 'Signals', exact: true })).toBeVisible();
  expect(await ground()).toBe('rgb(10, 13, 18)');
});
