import type { Statistic } from '@sealtick/engine';
import {
  dailyStatistics,
  type MemberHistory,
  type StrategyCorrelation,
  strategyCorrelations,
  type TailFigures,
  tailFigures,
} from '@sealtick/record';

/** Figures of a member's record that end with its last mark. */
export interface DailyFigures {
  readonly statistics: readonly Statistic[];
  readonly tail: TailFigures;
  readonly correlations: readonly StrategyCorrelation[];
}

const known = new WeakMap<MemberHistory, DailyFigures>();

/** Returns the figures of a record's past; they are computed once for each past. */
export function dailyFigures(history: MemberHistory): DailyFigures {
  const before = known.get(history);
  if (before) return before;
  const tail = tailFigures(history);
  const figures = { statistics: dailyStatistics(history), tail, correlations: strategyCorrelations(history) };
  known.set(history, figures);
  return figures;
}
