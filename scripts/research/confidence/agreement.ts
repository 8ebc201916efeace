import { type ReliabilityBin, reliabilityBins } from '@sealtick/engine';
import { baseRates } from './judge.ts';
import type { Sample } from './sample.ts';

/** Signals from which a bin is judged. */
const LEAST_SIGNALS = 100;

/** Returns the bins of a strategy with at least 100 signals: the confidence as stated in whole percent, and the successes. */
export function judgedBins(samples: readonly Sample[], weight?: number): readonly ReliabilityBin[] {
  const rates = baseRates(samples, weight);
  const scored = [...rates].map(([{ isReached }, rate]) => ({ stated: Math.round(100 * rate) / 100, isReached }));
  return reliabilityBins(scored).filter(({ count }) => count >= LEAST_SIGNALS);
}

/** Whether the mean confidence of a bin lies in the 95% interval of its successes. */
export const doesAgree = ({ stated, low, high }: ReliabilityBin): boolean => stated >= low && stated <= high;
