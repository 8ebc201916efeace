import { HOUR_MS, type Setup, TIMEFRAME_MS } from '@sealtick/engine';
import type { SignalRow } from '../../signals/index.ts';
import type { MarketSeries } from '../publish/stream-plan.ts';
import { type CarriedPlan, carryingStrategy } from '../thread/carried-signal.ts';

/** Returns the setup as it was published. */
function toSetup(row: SignalRow): Setup {
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
 * Returns streams for open signals whose version no longer runs, or is paused. Each carries one signal to its end by its
 * published levels, without exits of the strategy, and opens nothing else.
 */
export function carriedPlans(rows: readonly SignalRow[], series: MarketSeries): CarriedPlan[] {
  return rows.flatMap((row) => {
    const instrument = series.instruments.get(row.symbol);
    if (!instrument) return [];
    const { strategyId, strategyVersion: version, timeframe } = row;
    const carried = { barCloseAt: row.barCloseAt.getTime(), setup: toSetup(row) };
    const strategy = carryingStrategy(strategyId, carried);
    // Where the clocks change, a slot is at most an hour longer than its timeframe.
    const anchor = carried.barCloseAt - TIMEFRAME_MS[timeframe] - HOUR_MS;
    const publishedAt = Number.POSITIVE_INFINITY;
    return [{ strategy, carried, params: {}, instrument, timeframe, partner: null, version, publishedAt, anchor }];
  });
}
