import type { Page } from '@playwright/test';

/** Watches the focused slider. The returned function gives the milliseconds from each key to the frame with its figures. */
export async function watchSlider(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(`
    window.times = [];
    window.begun = null;
    const slider = document.activeElement;
    const figures = document.querySelector('[aria-label="Figures of your settings"]');
    slider.addEventListener('input', () => { window.begun = performance.now(); }, true);
    new MutationObserver(() => {
      if (window.begun === null) return;
      const begun = window.begun;
      window.begun = null;
      requestAnimationFrame(() => window.times.push(performance.now() - begun));
    }).observe(figures, { characterData: true, childList: true, subtree: true });
  `);
  return () => page.evaluate<number[]>('window.times');
}
