import { weighScripts } from '../support/first-load.ts';
import { expect, hydrated, test } from '../support/test.ts';

/** Bytes of script by gzip that the dashboard may load before it can be used. */
const BUDGET = 185_000;

test.describe('a subscriber', () => {
  test.use({ scenario: 'subscriber', isFirstVisit: true });

  test('loads at most 185 kB of script before the page can be used', async ({ page }) => {
    await page.addInitScript(markInteractive);
    await page.goto('/platform');
    await hydrated(page);
    const loaded = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= window.interactiveAt)
      .map(({ name }) => name)`);
    const later = loaded.findIndex((name) => LATER.test(name));
    const bytes = await weighScripts(later === -1 ? loaded : loaded.slice(0, later), 'gzip');
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(BUDGET);
  });
});

/** The first of the scripts that replace parts in use: a slow machine may request them before the last part reacts. */
const LATER = /\/(user-menu|draw-curves)-[^/]*\.js$/;

/** Stores when every part of the page reacts to input: what is loaded later is for what comes into view, or for other pages. */
const markInteractive = `new MutationObserver((_, watch) => {
  if (document.documentElement?.dataset.interactive === undefined) return;
  window.interactiveAt = performance.now();
  watch.disconnect();
}).observe(document, { attributes: true, subtree: true })`;
