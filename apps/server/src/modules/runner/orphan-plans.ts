import { type Setup, type Strategy, TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';
import type { SignalRow } from '../signals/index.ts';
import type { MarketSeries, PublishedPlan } from './stream-plan.ts';

/** The setup as it was published. */
function setupOf(row: SignalRow): Setup {
  return {
    side: row.side as Setup['side'],
    type: row.type as Setup['type'],
    entry: Number(row.entry),
    stop: Number(row.stop),
    targets: row.targets.map(({ price, weight }) => ({ price: Number(price), weight })),
    validBars: row.validBars,
    grade: row.grade as 1 | 2 | 3,
    reason: row.note,
    ...(row.maxBars === null ? {} : { maxBars: row.maxBars }),
    ...(row.breakEvenAfterTarget === null ? {} : { breakEvenAfterTarget: row.breakEvenAfterTarget }),
  };
}

/** Opens exactly this setup on its bar, and decides nothing else. */
function repeats(row: SignalRow): Strategy {
  const strategy = {
    id: row.strategyId,
    version: row.strategyVersion,
    name: row.strategyId,
    start: () => (bar: { closeTime: number }) =>
      bar.closeTime === row.barCloseAt.getTime() ? { open: setupOf(row) } : null,
  };
  return strategy as unknown as Strategy;
}

/**
 * Streams for open signals whose version no longer runs: each takes its one signal to its end by its published levels.
 * Exits by the old rules are gone with their code. Nothing else they do can be published.
 */
export function orphanPlans(rows: readonly SignalRow[], series: MarketSeries): PublishedPlan[] {
  return rows.flatMap((row) => {
    const instrument = series.instruments.get(row.symbol);
    if (!instrument) return [];
    const timeframe = row.timeframe as Timeframe;
    // A slot may be shorter than its name where the clocks change, never longer than by an hour.
    const anchor = row.barCloseAt.getTime() - TIMEFRAME_MS[timeframe] - 3_600_000;
    const strategy = repeats(row);
    const publishedAt = Number.POSITIVE_INFINITY;
    return [
      { strategy, params: {}, instrument, timeframe, partner: null, version: row.strategyVersion, publishedAt, anchor },
    ];
  });
}
