import type { Answer } from '../../measure/contestant.ts';

/** The indicators that every compared library has. */
export const INDICATOR_JOBS = ['SMA20', 'EMA20', 'RSI14', 'ATR14', 'BB20', 'ADX14'] as const;

export type IndicatorJob = (typeof INDICATOR_JOBS)[number];

/** All indicators: one after the other in batch libraries, in one pass over the bars in streaming ones. */
export const ALL_SIX = 'all six';

/** Sample of a result: the last value and some before it, late enough that the kind of seeding has no effect. */
export function sampled(job: IndicatorJob, valueAt: (fromEnd: number) => number): Answer {
  const answer: Record<string, number> = {};
  for (let fromEnd = 0; fromEnd <= 4_000; fromEnd += 1_000) answer[`${job}-${fromEnd}`] = valueAt(fromEnd);
  return answer;
}

/** technicalindicators rounds RSI to two decimals. */
const TOLERANCE: Readonly<Record<string, number>> = { RSI14: 0.0051 };

/** Returns true if two libraries computed the same values. */
export function isSameAnswer(ours: Answer, theirs: Answer): boolean {
  return Object.entries(ours).every(([name, value]) => {
    const tolerance = TOLERANCE[name.split('-')[0]!] ?? 1e-7 * Math.abs(value);
    return Math.abs(value - theirs[name]!) <= tolerance;
  });
}
