/** Taken before a test replaces the timers. */
const { setTimeout } = globalThis;
const { now } = performance;
const clock = () => now.call(performance);

/** What a screen does is done within milliseconds; a busy machine takes longer. */
export const LIMIT_MS = 10_000;

/** The page of a test that has ended: a body that goes on after its limit gets it from everything that it does. */
export class PageClosedError extends Error {
  override readonly name = 'PageClosedError';

  constructor() {
    super('The page was closed, because its test has ended.');
  }
}

/**
 * Repeats an attempt until it succeeds. In between, the screen has as much time as the attempt took.
 * @throws Its last error, after 10 s, or as soon as the page is closed
 */
export async function until<T>(attempt: () => T): Promise<T> {
  const end = clock() + LIMIT_MS;
  for (let pause = 0; ; ) {
    const start = clock();
    try {
      return attempt();
    } catch (error) {
      if (start > end || error instanceof PageClosedError) throw error;
    }
    pause = Math.max(pause + 1, clock() - start);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
