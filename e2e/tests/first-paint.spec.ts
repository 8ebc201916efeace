import type { Page } from '@playwright/test';
import { holdBack } from '../support/page/hold-back.ts';
import { watchShifts } from '../support/page/layout-shifts.ts';
import { someOf } from '../support/some-of.ts';
import { expect, hydrated, test } from '../support/test.ts';

test.use({ isFirstVisit: true });

const PAGES = ['/', '/strategies', '/strategies/meridian-trend', '/signals', '/signals/verify', '/status'];

test('a page requests its scripts after its first paint', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  // Hold back the browser's report of its first paint, and the time after which the page goes on without it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
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
  await page.clock.resume();
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

test('a font that arrives after the first paint replaces the fallback, and hardly anything moves', async ({
  context,
}) => {
  for (const path of someOf(3, PAGES)) {
    const page = await context.newPage();
    const release = await holdBack(page, /\/inter-core-[^/]*\.woff2$/);
    const shifts = await watchShifts(page);
    // The preload of the font holds the load event back.
    await page.goto(path, { waitUntil: 'commit' });
    const paints = () => page.evaluate<number>('performance.getEntriesByName("first-contentful-paint").length');
    await expect.poll(paints).toBe(1);
    expect(await getFonts(page, 'h1'), path).not.toContain('Inter');
    release();
    await expect.poll(() => getFonts(page, 'h1'), path).toEqual(['Inter']);
    const moved = await shifts();
    const total = moved.reduce((sum, text) => sum + Number.parseFloat(text), 0);
    expect(total, `${path}: ${moved.join('\n')}`).toBeLessThan(0.0005);
    await page.close();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } });

  test('a heading breaks into the same lines before its font arrives', async ({ context }) => {
    for (const path of someOf(3, ['/pricing', '/compliance', '/about', '/help-center', '/status'])) {
      const page = await context.newPage();
      const release = await holdBack(page, /\/inter-core-[^/]*\.woff2$/);
      // The page leaves out a font that takes a second, which the checks before its arrival may take.
      await page.addInitScript('performance.now = () => 0');
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      expect(await getFonts(page, 'h1'), path).not.toContain('Inter');
      const before = (await heading.boundingBox())?.height;
      release();
      await expect.poll(() => getFonts(page, 'h1'), path).toEqual(['Inter']);
      expect((await heading.boundingBox())?.height, path).toBe(before);
      await page.close();
    }
  });
});

/** Returns the fonts in which the browser draws an element. */
async function getFonts(page: Page, selector: string): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}
