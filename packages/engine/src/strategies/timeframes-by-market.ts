import { TIMEFRAMES, type Timeframe } from '../bars/timeframe.ts';
import type { AssetClass } from '../instruments/instrument.ts';
import { INSTRUMENTS } from '../instruments/instruments.ts';
import type { Strategy } from './strategy.ts';

/** Returns the timeframes that a strategy trades in each of its markets: those on which any built-in instrument of it has a stream. */
export function timeframesByMarket({ markets, runsOn }: Strategy): Readonly<Partial<Record<AssetClass, Timeframe[]>>> {
  const tradedIn = (market: AssetClass) => {
    const instruments = INSTRUMENTS.filter((one) => one.assetClass === market);
    return TIMEFRAMES.filter((timeframe) => instruments.some((one) => runsOn(one, timeframe)));
  };
  return Object.fromEntries(markets.map((market) => [market, tradedIn(market)]));
}
