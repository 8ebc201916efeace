import type { MarketSpeed } from '../feed-latency/index.ts';

interface MarketClock {
  /** Market time, ms UTC. */
  readonly now: number;
  /** Wall clock at the same moment, ms UTC. */
  readonly wallNow: number;
  /** The newest first; at least one. */
  readonly speeds: readonly MarketSpeed[];
}

/**
 * Returns the market time of a moment of the wall clock, ms UTC, by the speeds that the market had since then. The oldest
 * known speed counts for everything before it.
 */
export function toMarketTime({ now, wallNow, speeds }: MarketClock, wall: number): number {
  let [market, at] = [now, wallNow];
  for (const [i, { since, speed }] of speeds.entries()) {
    const beganAt = at - (market - since) / speed;
    if (wall >= beganAt || i === speeds.length - 1) return market + (wall - at) * speed;
    [market, at] = [since, beganAt];
  }
  return market;
}
