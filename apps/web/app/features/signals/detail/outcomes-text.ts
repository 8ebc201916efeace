import type { SignalOutcomes } from '@sealtick/contract';
import { formatCount, formatR } from '../../../lib/text/format.ts';
import { outcomeShares } from '../outcome-shares.ts';

/** Returns what the confidence is the chance of, as it follows "the chance that this signal". */
export function successText(outcomes: SignalOutcomes | null): string {
  return outcomes?.success === 'targetOrGain'
    ? 'reaches target 1 or closes with a gain after costs'
    : 'reaches target 1 before the stop, an exit or the time limit';
}

/** Returns the same as a sentence: "63% reached target 1 first (1,304 of 2,071), 24% stopped, …; mean +0.021 R". */
export function outcomesText(outcomes: SignalOutcomes): string {
  const shares = outcomeShares(outcomes);
  if (shares === null) return 'No trade of this strategy had closed before this signal.';
  const { n, wins, meanR, success } = outcomes;
  const isGain = success === 'targetOrGain';
  const did = isGain ? 'reached target 1 or closed with a gain' : 'reached target 1 first';
  const reached = `${shares.reached}% ${did} (${formatCount(wins)} of ${formatCount(n)})`;
  const rest = `${shares.stopped}% stopped, ${shares.left}% timed out or left by rule${isGain ? ' without a gain' : ''}`;
  return `${reached}, ${rest}; mean ${formatR(meanR, 3)}`;
}
