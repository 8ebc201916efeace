import type { Page } from '@playwright/test';

/** Records what moves by itself from the next page on; what comes back tells how far, and what it was. */
export async function watchShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(
    `window.shifts = [];
     new PerformanceObserver((list) => {
       for (const { value, sources } of list.getEntries()) {
         window.shifts.push(value.toFixed(5) + ' ' + sources.map(({ node }) => (node?.outerHTML ?? node?.textContent)?.slice(0, 120)));
       }
     }).observe({ type: 'layout-shift', buffered: true })`,
  );
  return () => page.evaluate('window.shifts');
}
