/** Returns a function that loads a value once. After a failure, the next call loads it again. */
export function remembered<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () => {
    known ??= load();
    known.catch(() => {
      known = null;
    });
    return known;
  };
}

/** Returns a function that reads a value; calls at the same time share the read of the first. */
export function inFlight<A extends unknown[], T>(read: (...given: A) => Promise<T>): (...given: A) => Promise<T> {
  let running: Promise<T> | null = null;
  return (...given) => {
    running ??= read(...given).finally(() => {
      running = null;
    });
    return running;
  };
}
