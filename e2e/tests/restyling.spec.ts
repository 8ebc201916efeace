import type { Page } from '@playwright/test';
import { DESKTOP, expect, open, PHONE, test } from '../support/test.ts';

/** A page has 800 to 2,400 elements. What is added is restyled, with what is around it. */
const MOST_RESTYLED = 60;

/** Returns the most elements that one change of the page had the browser restyle. */
async function restyledBy(page: Page, change: string): Promise<number> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.evaluate(`${change}; document.body.offsetHeight`);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly { name: string; args: { elementCount?: number } }[];
  };
  const counts = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  return Math.max(...counts);
}

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('an element that is added or removed does not have the whole page restyled', async ({ page }) => {
      for (const path of ['/', '/signals', '/strategies/meridian-trend', '/api-docs']) {
        await open(page, path);
        expect(await page.locator('body *').count(), path).toBeGreaterThan(4 * MOST_RESTYLED);
        const added = await restyledBy(page, `document.querySelector('main').append(document.createElement('p'))`);
        expect(added, path).toBeGreaterThan(0);
        expect(added, path).toBeLessThan(MOST_RESTYLED);
        const removed = await restyledBy(page, `document.querySelector('main > p:last-child').remove()`);
        expect(removed, path).toBeLessThan(MOST_RESTYLED);
      }
    });
  });
}
