import type { ModelSkill } from './model-skill.ts';

/** Written by `node scripts/research/measure-confidence.ts`; docs/research.md says how it was done. */
export const MODEL_SKILLS: Readonly<Record<string, ModelSkill>> = {
  'tideline-pullback': {
    signals: 1356,
    skill: -0.0008,
    low: -0.0031,
    high: 0.0014,
    familyLow: -0.0041,
    familyHigh: 0.0022,
  },
  'horizon-channel': {
    signals: 1067,
    skill: -0.0215,
    low: -0.05,
    high: 0.0087,
    familyLow: -0.0616,
    familyHigh: 0.02,
  },
  'pendulum-reversion': {
    signals: 245,
    skill: -0.0173,
    low: -0.0354,
    high: -0.0008,
    familyLow: -0.0414,
    familyHigh: 0.0072,
  },
  'first-range-breakout': {
    signals: 2192,
    skill: 0.0093,
    low: 0.0021,
    high: 0.0152,
    familyLow: -0.0007,
    familyHigh: 0.0176,
  },
  'tailwind-momentum': {
    signals: 1938,
    skill: 0.0007,
    low: -0.0008,
    high: 0.0021,
    familyLow: -0.0014,
    familyHigh: 0.0028,
  },
  'sweep-and-gap': {
    signals: 1637,
    skill: 0.0027,
    low: -0.0034,
    high: 0.0086,
    familyLow: -0.0058,
    familyHigh: 0.0109,
  },
  'twin-ratio': {
    signals: 550,
    skill: 0.0002,
    low: -0.0013,
    high: 0.0019,
    familyLow: -0.002,
    familyHigh: 0.0024,
  },
  'after-the-release': {
    signals: 648,
    skill: -0.0017,
    low: -0.0123,
    high: 0.0091,
    familyLow: -0.0163,
    familyHigh: 0.0138,
  },
};
