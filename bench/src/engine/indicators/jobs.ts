import type { Answer } from '../../measure/contestant.ts';

/** The indicators every library here has. */
export const INDICATOR_JOBS = ['SMA20', 'EMA20', 'RSI14', 'ATR14', 'BB20', 'ADX14'] as const;

export type IndicatorJob = (typeof INDICATOR_JOBS)[number];

/** All of them, one after the other in batch libraries, in one pass over the bars in streaming ones. */
export const ALL_SIX = 'all six';

/** One answer: the last value and those of some bars before it, when every way of seeding has worn off. */
export function sampled(job: IndicatorJob, valueAt: (fromEnd: number) => number): Answer {
  const answer: Record<string, number> = {};
  for (let fromEnd = 0; fromEnd <= 4_000; fromEnd += 1_000) answer[`${job}-${fromEnd}`] = valueAt(fromEnd);
  return answer;
}

/** technicalindicators rounds RSI to two decimals. */
const TOLERANCE: Readonly<Record<string, number>> = { RSI14: 0.0051 };

/** Do two libraries give the same figures? */
export function isSameAnswer(ours: Answer, theirs: Answer): boolean {
  return Object.entries(ours).every(([name, value]) => {
    const tolerance = TOLERANCE[name.split('-')[0]] ?? 1e-7 * Math.abs(value);
    return Math.abs(value - theirs[name]) <= tolerance;
  });
}
