import { getStrategy } from '../../strategies/strategies.ts';
import { type RandomMarketOptions, randomMarket } from '../../strategies/testing/random-market.ts';
import type { TestSeries } from '../test-series.ts';

/** Returns a seeded random series with its partner and releases. */
export function testSeries(options: RandomMarketOptions): TestSeries {
  const { instrument, timeframe, bars, partner, events } = randomMarket(options);
  return { instrument, timeframe, bars, partner, events };
}

export const PULLBACK = getStrategy('tideline-pullback')!;
