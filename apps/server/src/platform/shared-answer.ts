/**
 * Returns a function that shares one result of `request` among all calls within `ms` of its start, or until it
 * completes.
 * @param now A monotonic clock, ms.
 */
export function sharedFor<T>(ms: number, request: () => Promise<T>, now = () => performance.now()): () => Promise<T> {
  let answer: Promise<T> | null = null;
  let until = 0;
  let isUnderWay = false;
  return () => {
    if (answer !== null && (isUnderWay || now() < until)) return answer;
    until = now() + ms;
    isUnderWay = true;
    answer = request().finally(() => {
      isUnderWay = false;
    });
    return answer;
  };
}
