import { afterTheRelease } from './after-the-release.ts';
import { firstRangeBreakout } from './first-range-breakout.ts';
import { horizonChannel } from './horizon-channel.ts';
import { pendulumReversion } from './pendulum-reversion.ts';
import type { Strategy } from './strategy.ts';
import { sweepAndGap } from './sweep-and-gap.ts';
import { tailwindMomentum } from './tailwind-momentum.ts';
import { tidelinePullback } from './tideline-pullback.ts';
import { twinRatio } from './twin-ratio.ts';

/** The provider's published strategies, in the order of the library. */
export const STRATEGIES: readonly Strategy[] = [
  tidelinePullback,
  horizonChannel,
  pendulumReversion,
  firstRangeBreakout,
  tailwindMomentum,
  sweepAndGap,
  twinRatio,
  afterTheRelease,
];

const BY_ID: ReadonlyMap<string, Strategy> = new Map(STRATEGIES.map((strategy) => [strategy.id, strategy]));

/** Returns the published strategy with this id, or null. */
export function getStrategy(id: string): Strategy | null {
  return BY_ID.get(id) ?? null;
}
