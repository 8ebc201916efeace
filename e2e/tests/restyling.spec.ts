import type { Page } from '@playwright/test';
import { holdBack } from '../support/page/hold-back.ts';
import { DESKTOP, expect, hydrated, open, PHONE, test } from '../support/test.ts';

/** A page has 800 to 2,400 elements. What is added is restyled, with what is around it. */
const MOST_RESTYLED = 60;

interface Traced {
  readonly name: string;
  readonly args: {
    /** Of a restyling. */
    readonly elementCount?: number;
    /** Of a layout. */
    readonly beginData?: { readonly dirtyObjects: number; readonly totalObjects: number };
  };
}

/** Returns what the browser did in the meantime. */
async function trace(page: Page, act: () => Promise<unknown>): Promise<readonly Traced[]> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly Traced[] };
  return traceEvents;
}

/** Returns the most elements that one change of the page had the browser restyle. */
async function restyledBy(page: Page, change: string): Promise<number> {
  const done = await trace(page, () => page.evaluate(`${change}; document.body.offsetHeight`));
  const counts = done.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : []));
  return Math.max(...counts);
}

test('an element that is added or removed does not have the whole page restyled, on a phone and on a desktop', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  for (const path of ['/', '/signals', '/strategies/meridian-trend', '/api-docs']) {
    await open(page, path);
    expect(await page.locator('body *').count(), path).toBeGreaterThan(4 * MOST_RESTYLED);
    const { width } = page.viewportSize()!;
    for (const size of width === PHONE.width ? [PHONE, DESKTOP] : [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      const where = `${path} at ${size.width} px`;
      // What else changes on the page in that moment, such as the age of a signal, is restyled with it: then it is measured again.
      await expect(async () => {
        const added = await restyledBy(page, `document.querySelector('main').append(document.createElement('p'))`);
        const removed = await restyledBy(page, `document.querySelector('main > p:last-child').remove()`);
        expect(added, where).toBeGreaterThan(0);
        expect(Math.max(added, removed), where).toBeLessThan(MOST_RESTYLED);
      }).toPass({ timeout: 10_000 });
    }
  }
});

test('the font of code has only its own text laid out when it arrives', async ({ page }) => {
  const release = await holdBack(page, /\/jetbrains-mono-[^/]*\.woff2$/);
  // The page is loaded once its fonts are.
  await page.goto('/signals', { waitUntil: 'commit' });
  await hydrated(page);
  const hasArrived = `document.fonts.check('12px "JetBrains Mono Variable"')`;
  expect(await page.evaluate(hasArrived)).toBe(false);
  const done = await trace(page, async () => {
    release();
    await expect.poll(() => page.evaluate(hasArrived)).toBe(true);
    await page.evaluate('document.body.offsetHeight');
  });
  // Those of other documents have next to nothing in them.
  const layouts = done.flatMap(({ args }) => (args.beginData ? [args.beginData] : []));
  const shares = layouts.flatMap(({ dirtyObjects: n, totalObjects: all }) => (all > 100 ? [n / all] : []));
  expect(Math.max(...shares)).toBeGreaterThan(0);
  expect(Math.max(...shares)).toBeLessThan(0.75);
});

test('a call of the reference is drawn once it nears the screen', async ({ page }) => {
  // What is within one and a half screens is near.
  await page.setViewportSize({ width: PHONE.width, height: 200 });
  await open(page, '/api-docs');
  const last = `[...document.querySelectorAll('details > summary')].at(-1)`;
  const isDrawn = () => page.evaluate<boolean>(`${last}.checkVisibility({ contentVisibilityAuto: true })`);
  expect(await isDrawn()).toBe(false);
  await page.evaluate(`${last}.scrollIntoView()`);
  await expect.poll(isDrawn).toBe(true);
});
