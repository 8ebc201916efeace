/**
 * Does work repeatedly, one at a time. Returns a function that ends it.
 * @param onError Is not called once it has ended
 */
export function repeat(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isWorking = false;
  let hasEnded = false;
  const timer = setInterval(async () => {
    if (isWorking || hasEnded) return;
    isWorking = true;
    await work().catch((error: unknown) => {
      if (!hasEnded) onError(error);
    });
    isWorking = false;
  }, everyMs).unref();
  return () => {
    hasEnded = true;
    clearInterval(timer);
  };
}
