import type { SignalOutcomes } from '@sealtick/contract';

/** Percentages of the outcomes of closed trades, which add up to 100. */
export interface OutcomeShares {
  readonly reached: number;
  readonly stopped: number;
  readonly left: number;
}

/** Returns how closed trades ended in whole percent; null without any. */
export function outcomeShares({ n, wins, stopped }: SignalOutcomes): OutcomeShares | null {
  if (n === 0) return null;
  const reached = Math.round((100 * wins) / n);
  const untilStopped = Math.round((100 * (wins + stopped)) / n);
  return { reached, stopped: untilStopped - reached, left: 100 - untilStopped };
}
