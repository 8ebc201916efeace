/**
 * Returns a check that is made twice the first time, of which the second one counts: a program answers its first request
 * slower than all others.
 */
export function warmCheck<T>(check: () => Promise<T>): () => Promise<T> {
  let isWarm = false;
  return async () => {
    if (!isWarm) await check();
    isWarm = true;
    return check();
  };
}
