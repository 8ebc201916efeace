import { type Correlation, correlate } from '../correlation.ts';
import { computeMemberHistory, type MemberHistory } from './member-record.ts';

/** How alike the member's daily returns of two strategies are. */
export interface StrategyCorrelation extends Correlation {
  readonly strategyIds: readonly [string, string];
}

/** Returns the correlation of each pair of strategies over the days since the member received signals of both. */
export function strategyCorrelations(history: MemberHistory): StrategyCorrelation[] {
  const ids = [...new Set(history.signals.map(({ opened }) => opened.strategyId))].sort();
  const curves = ids.map((id) => getCurve(history, id));
  return ids.flatMap((second, j) =>
    ids.slice(0, j).map((first, i) => {
      return { strategyIds: [first, second] as const, ...correlate(curves[i]!, curves[j]!) };
    }),
  );
}

/** Returns the account as it would be with one strategy alone, at daily marks since its first signal. */
function getCurve(history: MemberHistory, strategyId: string) {
  const access = history.access.filter((one) => one.strategyId === strategyId);
  const { marks, marked, signals } = computeMemberHistory({ ...history, access });
  const first = Date.parse(signals[0]!.opened.issuedAt);
  const from = Math.max(
    0,
    marks.findLastIndex((time) => time <= first),
  );
  return { time: marks.slice(from), equity: marked.slice(from) };
}
