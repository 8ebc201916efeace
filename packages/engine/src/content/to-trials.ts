import type { Trials } from '../statistics/deflated-sharpe.ts';
import { RESEARCH } from './research-results.ts';

/** Returns the sets of rules that were tried for a published strategy (docs/research.md); null for others. */
export function toTrials(strategyId: string): Trials | null {
  const result = RESEARCH[strategyId];
  return result === undefined ? null : { count: result.trials, deviation: result.trialDeviation };
}
