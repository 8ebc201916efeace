/**
 * Returns a function that shares one result of `request` among all calls within `ms` of its start, or until it
 * completes. An error is shared among those that wait for it only. What the first of them was called with must lead to the same result as what the others are.
 * @param now A monotonic clock, ms.
 */
export function sharedFor<T, Given extends readonly unknown[]>(
  ms: number,
  request: (...given: Given) => Promise<T>,
  now = () => performance.now(),
): (...given: Given) => Promise<T> {
  let answer: Promise<T> | null = null;
  let until = 0;
  let isUnderWay = false;
  return (...given) => {
    if (answer !== null && (isUnderWay || now() < until)) return answer;
    until = now() + ms;
    isUnderWay = true;
    answer = request(...given)
      .catch((error) => {
        until = now();
        throw error;
      })
      .finally(() => {
        isUnderWay = false;
      });
    return answer;
  };
}
