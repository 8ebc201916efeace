const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Loads a script until it is there: one that is asked for while the network is away must not take the page down. Tried
 * again when the network is back, and after waits that double from 1 s to 30 s. Never rejects.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch {
      await online(wait);
    }
  }
}

/** Resolves when the browser says that the network is back, or so many ms have passed. */
function online(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    addEventListener('online', done);
  });
}
