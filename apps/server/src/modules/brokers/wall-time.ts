import type { Clock } from '../../platform/clock.ts';
import type { MarketDataProvider } from '../market-data/index.ts';

/** Returns a moment of the market as one of the wall clock, ms UTC. */
export const toWallTime = (clock: Pick<Clock, 'now'>, provider: MarketDataProvider, at: number): number =>
  clock.now() + (at - provider.now()) / provider.description.speed;
