import { reloadForScript } from './reload-for-script.ts';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/**
 * Returns what `load` resolves to, and repeats it while it rejects: a script that is requested while the network is down must
 * not break the page. Repeats when the network is back, and after delays that double from 1 s to 30 s. Never rejects in a browser. The
 * page is loaded again where the browser does not request the script a second time. On the server it rejects immediately.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(2 * delay, MAX_DELAY_MS)) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      if (delay > FIRST_DELAY_MS) await reloadForScript(error);
      await onlineOrAfter(delay);
    }
  }
}

/** Resolves when the browser reports that the network is back, or after so many ms. */
function onlineOrAfter(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    addEventListener('online', done);
  });
}
