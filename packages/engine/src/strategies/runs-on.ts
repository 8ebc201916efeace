import type { Timeframe } from '../bars/timeframe.ts';
import type { Market } from '../instruments/instrument.ts';
import type { Strategy } from './strategy.ts';

/** Figures that are quoted like a price but cannot be bought or sold themselves. */
const NOT_TRADED: ReadonlySet<string> = new Set(['VIX']);

/** Every tradable instrument of these markets, each on the timeframes named for its market. */
export function runsOnAll(streams: Readonly<Partial<Record<Market, readonly Timeframe[]>>>): Strategy['runsOn'] {
  return ({ market, symbol }, timeframe) => (streams[market]?.includes(timeframe) ?? false) && !NOT_TRADED.has(symbol);
}
