/** Counts the pages that were left. */
let left = 0;
/** Whether the timer that is running was set by a page that was left since. */
let isStale = false;

/** Has timers know the page that sets them: a browser stops them with their page, and here they run in that of the next test. */
export function watchTimers(): void {
  const { setTimeout } = globalThis;
  const watched = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const page = left;
    return setTimeout(() => {
      // After the last test of a file there is no page.
      if (typeof window === 'undefined') return;
      isStale = page !== left;
      try {
        run(...args);
      } finally {
        isStale = false;
      }
    }, ms);
  };
  globalThis.setTimeout = Object.assign(watched, setTimeout) as never;
}

/** Ends the page of all timers that are set. */
export const leaveTimers = (): void => {
  left += 1;
};

/** Returns whether a timer of a page that was left is running. */
export const isTimerStale = (): boolean => isStale;
