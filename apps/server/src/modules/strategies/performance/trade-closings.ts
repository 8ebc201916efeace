import type { RecordPerformance, StrategyTrade } from '@sealtick/contract';
import { firstIndex } from '@sealtick/engine';

type Closings = RecordPerformance['closings'];

/** Returns trades by the first daily mark at or after their end, in the order of the marks; without those after the last mark. */
export function tradeClosings(
  trades: readonly Pick<StrategyTrade, 'closedAt' | 'netR'>[],
  marks: readonly number[],
): Closings {
  const byMark = Map.groupBy(trades, ({ closedAt }) => {
    const at = Date.parse(closedAt);
    return firstIndex(marks.length, (i) => marks[i]! >= at);
  });
  const found = [...byMark].filter(([mark]) => mark < marks.length).sort(([a], [b]) => a - b);
  const computeGains = (list: readonly { netR: number }[]) => list.filter(({ netR }) => netR > 0).length;
  return {
    mark: found.map(([mark]) => mark),
    gains: found.map(([, list]) => computeGains(list)),
    losses: found.map(([, list]) => list.length - computeGains(list)),
    netR: found.map(([, list]) => Number(list.reduce((sum, { netR }) => sum + netR, 0).toFixed(3))),
  };
}
