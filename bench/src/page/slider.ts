import type { Site } from './site.ts';

const STEPS = 40;

/** From each key on the slider to the frame that shows the new figures; a text, for it runs in the page. */
const WATCH = `
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
`;

/** Milliseconds from each step of a strategy's slider to its figures over 20,000 bars, the back-test run between them. */
export async function moveSlider(site: Site): Promise<number[]> {
  const page = await site.newPage();
  try {
    await page.goto('/strategies/tideline-pullback?tab=config');
    await page.getByText(/20,000 bars in \d+ ms, in this browser/).waitFor();
    await page.getByRole('slider', { name: 'Trend average, slider' }).focus();
    await page.evaluate(WATCH);
    for (let step = 1; step <= STEPS; step += 1) {
      // There and back, so that no end of the slider is met.
      await page.keyboard.press(step <= STEPS / 2 ? 'ArrowRight' : 'ArrowLeft');
      while ((await page.evaluate<number>('window.times.length')) < step) await page.waitForTimeout(20);
    }
    return await page.evaluate<number[]>('window.times');
  } finally {
    await page.close();
  }
}
