import type { SimulatedResult } from './research-result.ts';

/** Written by `npm run bench -- market`; docs/market-data.md has the table. */
export const SIMULATED_RESULTS: Readonly<Record<string, SimulatedResult>> = {
  'tideline-pullback': { seeds: 200, trades: 322, mean: 0.024, low: -0.101, high: 0.141, shuffled: -0.063 },
  'horizon-channel': { seeds: 200, trades: 366, mean: 0.122, low: -0.106, high: 0.371, shuffled: -0.08 },
  'pendulum-reversion': { seeds: 200, trades: 14, mean: 0.037, low: -0.411, high: 0.285, shuffled: -0.023 },
  'first-range-breakout': { seeds: 200, trades: 467, mean: -0.018, low: -0.122, high: 0.09, shuffled: -0.02 },
  'tailwind-momentum': { seeds: 200, trades: 372, mean: 0.027, low: -0.05, high: 0.124, shuffled: -0.021 },
  'sweep-and-gap': { seeds: 200, trades: 460, mean: -0.042, low: -0.123, high: 0.037, shuffled: -0.034 },
  'twin-ratio': { seeds: 200, trades: 106, mean: -0.017, low: -0.105, high: 0.059, shuffled: -0.011 },
  'after-the-release': { seeds: 200, trades: 66, mean: -0.061, low: -0.363, high: 0.234, shuffled: -0.038 },
};
