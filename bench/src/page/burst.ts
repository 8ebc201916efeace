import { getRows, holdFeed, opened, send } from '../../../e2e/support/page/held-feed.ts';
import type { Site } from './site.ts';

const SIGNALS = 100;
const APART_MS = 100;

export interface Watched {
  /** Frames drawn in each second. */
  readonly framesPerSecond: number;
  /** Tasks that blocked the page for more than 50 ms. */
  readonly longTasks: number;
  /** True if the final list equals that of the feed. */
  readonly isRight: boolean;
}

/** Source of a script that runs in the page and counts frames and long tasks from `begin()` to `end()`. */
const WATCH = `
  window.tasks = 0;
  window.frames = 0;
  new PerformanceObserver((list) => { window.tasks += list.getEntries().length; }).observe({ type: 'longtask' });
  const count = () => { window.frames += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  window.begun = performance.now();
`;
const SEEN = '({ frames: window.frames, tasks: window.tasks, seconds: (performance.now() - window.begun) / 1000 })';

/** Measures the signals page for ten seconds, with ten new signals per second or without any. */
export async function watchSignals(site: Site, hasNews: boolean): Promise<Watched> {
  const page = await site.newPage();
  try {
    const [connection] = await openSignals();
    await page.evaluate(WATCH);
    for (let sent = 0; sent < SIGNALS; sent += 1) {
      if (hasNews) send(connection!, opened(13_000 + sent, `S${sent}`));
      await page.waitForTimeout(APART_MS);
    }
    const { frames, tasks, seconds } = await page.evaluate<{ frames: number; tasks: number; seconds: number }>(SEEN);
    const names = await getRows(page).getByRole('heading').allTextContents();
    const expected = [1, 2, 3, 4, 5].map((back) => `S${SIGNALS - back}`);
    const isRight = !hasNews || JSON.stringify(names) === JSON.stringify(expected);
    return { framesPerSecond: frames / seconds, longTasks: tasks, isRight };
  } finally {
    await page.close();
  }

  async function openSignals() {
    const connections = await holdFeed(page);
    await page.goto('/signals');
    await page.getByText('Connected', { exact: true }).waitFor();
    // Wait for work of the first load, which is not part of the burst.
    await page.waitForTimeout(1_000);
    return connections;
  }
}
