import type { Page } from '@playwright/test';

/**
 * Records layout shifts from the next page on. The returned function gives their size and elements. Shifts while the
 * browser still parses the page do not count.
 */
export async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(
    `window.shifts = [];
     window.wholeSince = new Promise((resolve) => {
       const frame = (next) => requestAnimationFrame(next);
       // Not the time that a frame is given: on a busy machine it is before the end of the frame before.
       const whole = () => resolve(performance.now());
       document.addEventListener('readystatechange', () => frame(() => frame(whole)), { once: true });
     });
     new PerformanceObserver((list) => {
       for (const { startTime, value, sources } of list.getEntries()) {
         const moved = sources.map(({ node }) => (node?.outerHTML ?? node?.textContent)?.slice(0, 120));
         window.shifts.push({ startTime, text: value.toFixed(5) + ' ' + moved });
       }
     }).observe({ type: 'layout-shift', buffered: true })`,
  );
  return () =>
    page.evaluate<string[]>(
      'wholeSince.then((since) => shifts.filter(({ startTime }) => startTime >= since).map(({ text }) => text))',
    );
}
