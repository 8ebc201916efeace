import type { PracticeScore } from '@sealtick/contract';
import { LEAST_TRADES } from '@sealtick/simulated-market/practice';
import { formatCounted, formatR } from '../../../lib/text/format.ts';

/** Returns what the results of trades show, and what they do not. */
export function verdictText({ trades, interval, verdict, more }: Omit<PracticeScore, 'total'>): string {
  if (interval === null || verdict === null)
    return `${formatCounted(trades, 'trade')} so far. An interval needs at least ${LEAST_TRADES}.`;
  const range = `Mean of ${formatR(interval.mean, 3)} per trade, 95% interval ${formatR(interval.low, 3)} to ${formatR(interval.high, 3)}.`;
  if (verdict === 'above')
    return `${range} The interval lies above zero: chance alone rarely does that, in one of forty records without an edge.`;
  if (verdict === 'below')
    return `${range} The interval lies below zero: with these entries you lose more than chance explains.`;
  const further =
    more === null
      ? 'At this mean, no realistic number of trades would show a difference.'
      : `At this mean and spread, about ${formatCounted(more, 'more trade')} would show a difference.`;
  return `${range} It contains zero: after ${formatCounted(trades, 'trade')} the result does not differ from chance. ${further}`;
}
