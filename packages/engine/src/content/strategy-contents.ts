import { afterTheReleaseContent } from './strategies/after-the-release.ts';
import { firstRangeBreakoutContent } from './strategies/first-range-breakout.ts';
import { horizonChannelContent } from './strategies/horizon-channel.ts';
import { pendulumReversionContent } from './strategies/pendulum-reversion.ts';
import { sweepAndGapContent } from './strategies/sweep-and-gap.ts';
import { tailwindMomentumContent } from './strategies/tailwind-momentum.ts';
import { tidelinePullbackContent } from './strategies/tideline-pullback.ts';
import { twinRatioContent } from './strategies/twin-ratio.ts';
import type { StrategyContent } from './strategy-content.ts';

/** The texts of every published strategy, by its id. */
export const STRATEGY_CONTENT: Readonly<Record<string, StrategyContent>> = {
  'tideline-pullback': tidelinePullbackContent,
  'horizon-channel': horizonChannelContent,
  'pendulum-reversion': pendulumReversionContent,
  'first-range-breakout': firstRangeBreakoutContent,
  'tailwind-momentum': tailwindMomentumContent,
  'sweep-and-gap': sweepAndGapContent,
  'twin-ratio': twinRatioContent,
  'after-the-release': afterTheReleaseContent,
};

/** Returns the texts of a published strategy; null if no strategy has this id. */
export function getStrategyContent(id: string): StrategyContent | null {
  return Object.hasOwn(STRATEGY_CONTENT, id) ? STRATEGY_CONTENT[id]! : null;
}
