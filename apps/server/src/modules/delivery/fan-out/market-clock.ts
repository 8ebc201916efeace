import type { Clock } from '../../../platform/clock.ts';

/** Both clocks. An accelerated market's runs faster than the wall clock. */
export interface Clocks {
  /** Wall clock. */
  readonly clock: Clock;
  /** Market time, ms UTC. */
  readonly marketNow: () => number;
  /** Seconds of market time per second of the wall clock. */
  readonly speed: number;
}

/** Returns when a moment of market time is by the wall clock, ms UTC. */
export const getWall = ({ clock, marketNow, speed }: Clocks, market: number): number =>
  clock.now() + (market - marketNow()) / speed;
