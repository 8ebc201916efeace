import { wilsonInterval } from './trade-ratios.ts';

/** One resolved signal: its stated chance (fraction) and whether it was a success. */
export interface ScoredSignal {
  readonly stated: number;
  readonly isReached: boolean;
}

/**
 * Returns the Brier score: mean squared difference of stated chance and outcome, 0 best, 0.25 a coin; null without
 * signals.
 */
export function brierScore(signals: readonly ScoredSignal[]): number | null {
  if (signals.length === 0) return null;
  return (
    signals.reduce((total, { stated, isReached }) => total + (stated - Number(isReached)) ** 2, 0) / signals.length
  );
}

/** Signals needed to state a skill. */
const SKILL_NEEDS = 30;

/**
 * Returns the Brier skill: 1 − Brier score ÷ that of a forecaster who always gives the share that was reached in the
 * end. Above 0 is better than that base rate, 1 is perfect. Signals of several strategies come in a group each and are
 * compared with the share of their own group, since it takes no skill to distinguish strategies with near and far targets
 * apart. Null under 30 signals, or where every signal of each group ended alike.
 */
export function brierSkill(groups: readonly (readonly ScoredSignal[])[]): number | null {
  let signals = 0;
  let own = 0;
  let base = 0;
  for (const group of groups) {
    const share = group.filter(({ isReached }) => isReached).length / group.length;
    signals += group.length;
    for (const { stated, isReached } of group) {
      own += (stated - Number(isReached)) ** 2;
      base += (share - Number(isReached)) ** 2;
    }
  }
  return signals < SKILL_NEEDS || base === 0 ? null : 1 - own / base;
}

export interface ReliabilityBin {
  /** Mean chance stated in the bin, a fraction. */
  readonly stated: number;
  readonly happened: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/**
 * Returns the reliability diagram: signals in bins of `width` by stated chance, with the Wilson interval of what
 * happened. Empty bins are omitted.
 */
export function reliabilityBins(signals: readonly ScoredSignal[], width = 0.1): ReliabilityBin[] {
  const groups = new Map<number, ScoredSignal[]>();
  for (const signal of signals) {
    const key = Math.min(Math.ceil(1 / width) - 1, Math.floor(signal.stated / width + 1e-9));
    const group = groups.get(key);
    if (group) group.push(signal);
    else groups.set(key, [signal]);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, group]) => {
      const reached = group.filter(({ isReached }) => isReached).length;
      const { low, high } = wilsonInterval(reached, group.length)!;
      const stated = group.reduce((total, signal) => total + signal.stated, 0) / group.length;
      return { stated, happened: reached / group.length, low, high, count: group.length };
    });
}
