import type { Answer } from '../measure/contestant.ts';

/** Callers and calls of the job: each caller stays below the quota. */
export const CALLERS = 10_000;
export const CALLS = 200_000;
export const LIMIT = { policy: 'signals', quota: 500, seconds: 60 } as const;

/** Returns the address of a call. */
export function getCaller(call: number): string {
  const caller = call % CALLERS;
  return `10.0.${caller >> 8}.${caller & 255}`;
}

/** Returns what a limiter counted: a right one has counted each call once. */
export const getAnswered = (counted: ReadonlyMap<string, number>): Answer => ({
  calls: [...counted.values()].reduce((sum, one) => sum + one, 0),
});
