/**
 * Gives everybody who asks within `ms` of the question, or while it is being answered, the same answer.
 * @param now A clock that never goes back, ms.
 */
export function sharedFor<T>(ms: number, ask: () => Promise<T>, now = () => performance.now()): () => Promise<T> {
  let answer: Promise<T> | null = null;
  let until = 0;
  let isUnderWay = false;
  return () => {
    if (answer !== null && (isUnderWay || now() < until)) return answer;
    until = now() + ms;
    isUnderWay = true;
    answer = ask().finally(() => {
      isUnderWay = false;
    });
    return answer;
  };
}
