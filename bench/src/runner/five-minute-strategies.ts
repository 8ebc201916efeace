import { STRATEGIES, type Strategy } from '@sealtick/engine';

/** The published strategies, also on 5m bars of every instrument, so that every bar of the market runs all of them. */
export const FIVE_MINUTE_STRATEGIES: readonly Strategy[] = STRATEGIES.map((strategy) => ({
  ...strategy,
  runsOn: (instrument, timeframe) => timeframe === '5m' || strategy.runsOn(instrument, timeframe),
}));
