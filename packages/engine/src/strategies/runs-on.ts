import type { Timeframe } from '../bars/timeframe.ts';
import type { Market } from '../instruments/instrument.ts';
import type { Strategy } from './strategy.ts';

/** Figures that are quoted like a price but cannot be bought or sold themselves. */
const NOT_TRADED: ReadonlySet<string> = new Set(['VIX']);

/** Every tradable instrument of these markets on each of these timeframes. */
export function runsOnAll(markets: readonly Market[], timeframes: readonly Timeframe[]): Strategy['runsOn'] {
  return ({ market, symbol }, timeframe) =>
    markets.includes(market) && timeframes.includes(timeframe) && !NOT_TRADED.has(symbol);
}
