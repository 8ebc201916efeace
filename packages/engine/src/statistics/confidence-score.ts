import { wilsonInterval } from './trade-ratios.ts';

/** One resolved signal: the chance it stated (fraction) and whether its first target came first. */
export interface ScoredSignal {
  readonly stated: number;
  readonly isReached: boolean;
}

/** Brier score: mean squared difference of stated chance and outcome, 0 best, 0.25 a coin; null without signals. */
export function brierScore(signals: readonly ScoredSignal[]): number | null {
  if (signals.length === 0) return null;
  return (
    signals.reduce((total, { stated, isReached }) => total + (stated - Number(isReached)) ** 2, 0) / signals.length
  );
}

export interface ReliabilityBin {
  /** Mean chance stated in the bin, a fraction. */
  readonly stated: number;
  readonly happened: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Reliability diagram: signals in bins of `width` by stated chance, with the Wilson interval of what happened. Empty bins are left out. */
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
