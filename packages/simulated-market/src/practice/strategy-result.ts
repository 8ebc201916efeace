import { resolveParameters, simulate, sweepAndGap } from '@sealtick/engine';
import type { Round } from './make-round.ts';
import { DECISION_BARS, STRATEGY_BARS } from './rules.ts';

/** Id of the strategy to whose own signals rounds are compared; it needs few bars before its first signal. */
export const COMPARED_STRATEGY = sweepAndGap.id;

/**
 * Returns the net result of the first signal that the compared strategy gives from the decision on, R: 0 if it gives none
 * or it is not filled. The strategy runs from the first bar, unchanged and with its published parameters.
 */
export function strategyResult({ bars, instrument }: Round): number {
  const { signals } = simulate(bars, {
    strategy: sweepAndGap,
    params: resolveParameters(sweepAndGap),
    instrument,
    timeframe: bars.timeframe,
  });
  const [from, until] = [bars.closeTime[DECISION_BARS - 1]!, bars.closeTime[DECISION_BARS - 2 + STRATEGY_BARS]!];
  const first = signals.find(({ signal }) => signal.barCloseAt >= from && signal.barCloseAt <= until);
  if (first && first.closeReason === null) throw new Error('The bars of a round end before the trade of the strategy.');
  return first?.trade?.netR ?? 0;
}
