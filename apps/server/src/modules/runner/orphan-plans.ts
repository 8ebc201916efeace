import { type Setup, TIMEFRAME_MS } from '@sealtick/engine';
import type { SignalRow } from '../signals/index.ts';
import { type CarriedSignal, carrying } from './carried-signal.ts';
import type { MarketSeries, PublishedPlan } from './stream-plan.ts';

export interface OrphanPlan extends PublishedPlan {
  readonly carried: CarriedSignal;
}

/** The setup as it was published. */
function setupOf(row: SignalRow): Setup {
  return {
    side: row.side,
    type: row.type,
    entry: Number(row.entry),
    stop: Number(row.stop),
    targets: row.targets.map(({ price, weight }) => ({ price: Number(price), weight })),
    validBars: row.validBars,
    reason: row.note,
    ...(row.maxBars === null ? {} : { maxBars: row.maxBars }),
    ...(row.breakEvenAfterTarget === null ? {} : { breakEvenAfterTarget: row.breakEvenAfterTarget }),
  };
}

/**
 * Streams for open signals whose version no longer runs, or is paused: each takes its one signal to its end by its
 * published levels, without the strategy's own exits. Nothing else they do can be published.
 */
export function orphanPlans(rows: readonly SignalRow[], series: MarketSeries): OrphanPlan[] {
  return rows.flatMap((row) => {
    const instrument = series.instruments.get(row.symbol);
    if (!instrument) return [];
    const { strategyId, strategyVersion: version, timeframe } = row;
    const carried = { barCloseAt: row.barCloseAt.getTime(), setup: setupOf(row) };
    const strategy = carrying(strategyId, carried);
    // A slot may be shorter than its name where the clocks change, never longer than by an hour.
    const anchor = carried.barCloseAt - TIMEFRAME_MS[timeframe] - 3_600_000;
    const publishedAt = Number.POSITIVE_INFINITY;
    return [{ strategy, carried, params: {}, instrument, timeframe, partner: null, version, publishedAt, anchor }];
  });
}
