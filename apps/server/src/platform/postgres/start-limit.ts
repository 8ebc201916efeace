const TIMEOUT_MS = 60_000;
const STEP_MS = 30_000;

/**
 * Returns a function that says whether the time of a start is over. It begins again while PostgreSQL says that it is starting: after
 * a crash it may recover for long, and would do so again from the same place if it were ended.
 */
export function startLimit(isStarting: () => boolean, onStep: (sentence: string) => void = () => {}): () => boolean {
  let until = performance.now() + TIMEOUT_MS;
  let nextStep = performance.now() + STEP_MS;
  return () => {
    const now = performance.now();
    if (!isStarting()) return now >= until;
    until = now + TIMEOUT_MS;
    if (now >= nextStep) {
      nextStep = now + STEP_MS;
      onStep('PostgreSQL recovers the database');
    }
    return false;
  };
}
