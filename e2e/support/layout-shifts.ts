import type { Page } from '@playwright/test';

/**
 * Records what moves by itself from the next page on; what comes back tells how far, and what it was. What moves while the
 * browser still reads the page, drawn as far as it has come, does not count.
 */
export async function watchShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(
    `window.shifts = [];
     window.wholeSince = new Promise((resolve) => {
       const frame = (next) => requestAnimationFrame(next);
       document.addEventListener('readystatechange', () => frame(() => frame(resolve)), { once: true });
     });
     new PerformanceObserver((list) => {
       for (const { startTime, value, sources } of list.getEntries()) {
         const moved = sources.map(({ node }) => (node?.outerHTML ?? node?.textContent)?.slice(0, 120));
         window.shifts.push({ startTime, text: value.toFixed(5) + ' ' + moved });
       }
     }).observe({ type: 'layout-shift', buffered: true })`,
  );
  return () =>
    page.evaluate(
      'wholeSince.then((since) => shifts.filter(({ startTime }) => startTime >= since).map(({ text }) => text))',
    );
}
