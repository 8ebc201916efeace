import type { SimulatedResult } from './research-result.ts';

/** Written by `node scripts/research/simulated-mechanisms.ts`; docs/market-data.md has the whole table. */
export const SIMULATED_RESULTS: Readonly<Record<string, SimulatedResult>> = {
  'tideline-pullback': { asMade: 0.008, shuffled: -0.051 },
  'horizon-channel': { asMade: 0.031, shuffled: -0.148 },
  'pendulum-reversion': { asMade: 0.053, shuffled: -0.082 },
  'first-range-breakout': { asMade: 0.118, shuffled: -0.05 },
  'tailwind-momentum': { asMade: -0.031, shuffled: -0.056 },
  'sweep-and-gap': { asMade: -0.006, shuffled: -0.026 },
  'twin-ratio': { asMade: -0.005, shuffled: -0.005 },
  'after-the-release': { asMade: -0.008, shuffled: -0.198 },
};
