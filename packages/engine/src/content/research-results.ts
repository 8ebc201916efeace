import type { ResearchResult } from './research-result.ts';

/** Written by `node scripts/research/open-untouched.ts`; docs/research.md says how it was done. */
export const RESEARCH: Readonly<Record<string, ResearchResult>> = {
  'tideline-pullback': {
    trials: 14,
    trialDeviation: 0.0415,
    development: { trades: 1090, mean: 0.051, low: -0.02, high: 0.122 },
    untouched: { trades: 1356, mean: 0.049, low: -0.015, high: 0.112 },
  },
  'horizon-channel': {
    trials: 10,
    trialDeviation: 0.0477,
    development: { trades: 748, mean: 0.245, low: 0.079, high: 0.41 },
    untouched: { trades: 1067, mean: 0.207, low: 0.057, high: 0.357 },
  },
  'pendulum-reversion': {
    trials: 15,
    trialDeviation: 0.1779,
    development: { trades: 374, mean: 0.172, low: 0.119, high: 0.224 },
    untouched: { trades: 245, mean: -0.024, low: -0.141, high: 0.093 },
  },
  'first-range-breakout': {
    trials: 19,
    trialDeviation: 0.0852,
    development: { trades: 2665, mean: 0.043, low: -0.01, high: 0.095 },
    untouched: { trades: 2192, mean: -0.044, low: -0.101, high: 0.013 },
  },
  'tailwind-momentum': {
    trials: 11,
    trialDeviation: 0.039,
    development: { trades: 1944, mean: 0.032, low: -0.008, high: 0.072 },
    untouched: { trades: 1938, mean: 0.014, low: -0.026, high: 0.054 },
  },
  'sweep-and-gap': {
    trials: 15,
    trialDeviation: 0.0266,
    development: { trades: 2614, mean: 0.001, low: -0.038, high: 0.04 },
    untouched: { trades: 1637, mean: -0.011, low: -0.065, high: 0.042 },
  },
  'twin-ratio': {
    trials: 12,
    trialDeviation: 0.0298,
    development: { trades: 766, mean: 0.007, low: -0.024, high: 0.038 },
    untouched: { trades: 550, mean: -0.007, low: -0.046, high: 0.032 },
  },
  'after-the-release': {
    trials: 13,
    trialDeviation: 0.0606,
    development: { trades: 1765, mean: 0.085, low: -0.002, high: 0.171 },
    untouched: { trades: 648, mean: -0.018, low: -0.15, high: 0.114 },
  },
};
