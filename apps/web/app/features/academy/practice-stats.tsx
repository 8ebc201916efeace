import type { PracticeRecord } from '@sealtick/contract';
import { formatCount, formatCounted, formatR } from '../../lib/text/format.ts';
import { toTone } from '../../lib/text/to-tone.ts';
import { StatStrip } from '../../ui/stat-card.tsx';
import { STRATEGY_LABEL } from './replay/strategy-label.ts';

/** What the rounds of a member came to, with no trade at all, random entries and the signals of a strategy beside it. */
export function PracticeStats({ record: { count, score, randomR, strategy } }: { record: PracticeRecord }) {
  const total = formatR(score.total);
  return (
    <StatStrip
      label="Your rounds together"
      columns={5}
      stats={[
        { label: 'Rounds', value: formatCount(count), note: formatCounted(score.trades, 'filled trade') },
        { label: 'Your result, net', value: total, tone: toTone(total), note: 'After costs' },
        { label: 'No trade at all', value: formatR(0), note: 'Doing nothing costs nothing' },
        { label: 'Random entries, mean', value: formatR(randomR, 3), note: 'In the same rounds' },
        {
          label: STRATEGY_LABEL,
          value: formatR(strategy.total),
          note: strategy.rounds === count ? 'In the same rounds' : `In ${formatCount(strategy.rounds)} of the rounds`,
        },
      ]}
    />
  );
}
