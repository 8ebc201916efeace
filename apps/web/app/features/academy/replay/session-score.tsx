import { type Baseline, ROUNDS, type Score, STRATEGY_BARS } from '@sealtick/simulated-market/practice';
import { formatCounted, formatPercent, formatR } from '../../../lib/text/format.ts';
import { toTone } from '../../../lib/text/to-tone.ts';
import { type Stat, StatStrip } from '../../../ui/stat-card.tsx';
import type { PlayedRound } from './stored-sessions.ts';
import { STRATEGY_LABEL } from './strategy-label.ts';

interface SessionScoreProps {
  rounds: readonly PlayedRound[];
  score: Score;
  /** Null while it is computed. */
  baseline: Baseline | null;
  /** Sum of the results of the strategy's own signals, R; null while it is computed. */
  strategyTotal: number | null;
}

/** The result of a session, with no trade, random entries and the signals of a strategy beside it. */
export function SessionScore({ rounds, score, baseline, strategyTotal }: SessionScoreProps) {
  const total = formatR(score.total);
  const passed = rounds.filter(({ plan }) => plan === null).length;
  const unfilled = rounds.length - passed - score.trades;
  const stats: readonly Stat[] = [
    {
      label: 'Your result, net',
      value: total,
      tone: toTone(total),
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
      value: baseline && formatR(baseline.mean, 3),
      note: baseline
        ? `95% of 200 random sessions: ${formatR(baseline.low, 3)} to ${formatR(baseline.high, 3)}. Yours is above ${formatPercent(baseline.beaten, 0)} of them.`
        : 'Computing…',
    },
    {
      label: STRATEGY_LABEL,
      value: strategyTotal === null ? null : formatR(strategyTotal),
      note:
        strategyTotal === null
          ? 'Computing…'
          : `Its first signal within ${STRATEGY_BARS} bars of each decision, if any`,
    },
  ];
  return <StatStrip label={`Result after ${rounds.length} of ${ROUNDS} rounds`} columns={4} stats={stats} />;
}
