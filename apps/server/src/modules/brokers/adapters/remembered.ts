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
