/**
 * Returns a function that reads one thing, where `readAll` reads many at the same time: calls of the same turn of the event loop share one
 * request. @param readAll Returns what it found by key; undefined for what does not exist.
 */
export function batched<T>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let asked: Set<string> | null = null;
  let answer: Promise<ReadonlyMap<string, T>> | null = null;
  return async (key) => {
    asked ??= new Set();
    asked.add(key);
    answer ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const keys = [...(asked ?? [])];
        [asked, answer] = [null, null];
        readAll(keys).then(resolve, reject);
      });
    });
    return (await answer).get(key);
  };
}
