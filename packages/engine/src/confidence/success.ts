import type { Success } from '../strategies/strategy.ts';

/** The result of a closed trade as far as a success follows from it. */
export interface ClosedResult {
  readonly firstTargetReached: boolean;
  /** Net R multiple. */
  readonly netR: number;
}

/** Returns whether a closed trade was a success (engine rule 19). */
export function isSuccess({ firstTargetReached, netR }: ClosedResult, success: Success = 'firstTarget'): boolean {
  return firstTargetReached || (success === 'targetOrGain' && netR > 0);
}
