import { watchSlider } from '../../../e2e/support/page/slider-times.ts';
import type { Site } from './site.ts';

const STEPS = 40;
const LEG = 10;

/** Returns the ms from each step of a strategy's slider to its figures, which includes a backtest over 20,000 bars. */
export async function moveSlider(site: Site): Promise<number[]> {
  const page = await site.newPage();
  try {
    await page.goto('/strategies/tideline-pullback?tab=config');
    await page.getByText(/20,000 bars in \d+ ms, in this browser/).waitFor();
    await page.getByRole('slider', { name: 'Stop distance, slider' }).focus();
    const times = await watchSlider(page);
    for (let step = 1; step <= STEPS; step += 1) {
      // Alternating steps, so that the slider never reaches its end.
      await page.keyboard.press(Math.floor((step - 1) / LEG) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
      while ((await times()).length < step) await page.waitForTimeout(20);
    }
    return await times();
  } finally {
    await page.close();
  }
}
