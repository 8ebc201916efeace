import { STRATEGIES, type Strategy } from '@sealtick/engine';

/** The published strategies on 5m bars of every instrument too, so that each bar of the market has work for all of them. */
export const FIVE_MINUTE_STRATEGIES: readonly Strategy[] = STRATEGIES.map((strategy) => ({
  ...strategy,
  runsOn: (instrument, timeframe) => timeframe === '5m' || strategy.runsOn(instrument, timeframe),
}));
