import { type Baseline, LEAST_TRADES, ROUNDS, type Score } from '@sealtick/simulated-market/practice';
import { formatCounted, formatPercent, formatR } from '../../../lib/format.ts';
import { toneOf } from '../../../lib/tone-of.ts';
import { type Stat, StatStrip } from '../../../ui/stat-card.tsx';
import type { PlayedRound } from './stored-sessions.ts';

interface SessionScoreProps {
  rounds: readonly PlayedRound[];
  score: Score;
  /** Null while it is computed. */
  baseline: Baseline | null;
}

/** The result of a session, with no trade and random entries beside it. */
export function SessionScore({ rounds, score, baseline }: SessionScoreProps) {
  const total = formatR(score.total);
  const passed = rounds.filter(({ plan }) => plan === null).length;
  const unfilled = rounds.length - passed - score.trades;
  const stats: readonly Stat[] = [
    {
      label: 'Your result, net',
      value: total,
      tone: toneOf(total),
      note: [
        formatCounted(score.trades, 'trade'),
        passed > 0 && `${passed} without a trade`,
        unfilled > 0 && `${unfilled} not filled`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    { label: 'No trade at all', value: formatR(0), note: 'Doing nothing costs nothing' },
    {
      label: 'Random entries, mean',
      value: baseline && formatR(baseline.mean),
      note: baseline
        ? `95% of 200 random sessions: ${formatR(baseline.low)} to ${formatR(baseline.high)}. Yours is above ${formatPercent(baseline.beaten, 0)} of them.`
        : 'Computing…',
    },
  ];
  return <StatStrip label={`Result after ${rounds.length} of ${ROUNDS} rounds`} stats={stats} />;
}

/** Returns what the results of trades show, and what they do not. */
export function verdictText({ trades, interval, verdict, more }: Score): string {
  if (interval === null || verdict === null)
    return `${formatCounted(trades, 'trade')} so far. An interval needs at least ${LEAST_TRADES}.`;
  const range = `Mean of ${formatR(interval.mean)} per trade, 95% interval ${formatR(interval.low)} to ${formatR(interval.high)}.`;
  if (verdict === 'above')
    return `${range} The interval lies above zero: chance alone rarely does that, in one of forty records without an edge.`;
  if (verdict === 'below')
    return `${range} The interval lies below zero: with these entries you lose more than chance explains.`;
  const further =
    more === null
      ? 'At this mean, no realistic number of trades would.'
      : `At this mean and spread, about ${formatCounted(more, 'more trade')} would.`;
  return `${range} It contains zero: after ${formatCounted(trades, 'trade')} the result does not differ from chance. ${further}`;
}
