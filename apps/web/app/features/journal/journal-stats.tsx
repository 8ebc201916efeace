import type { JournalGroup, JournalStatistics } from '@sealtick/contract';
import { formatCount, formatR } from '../../lib/text/format.ts';
import { toTone } from '../../lib/text/to-tone.ts';
import { StatStrip } from '../../ui/stat-card.tsx';

/** How many trades have a note, and what keeping to the plan was worth. */
export function JournalStats({ statistics }: { statistics: JournalStatistics }) {
  const { trades, withNote, followed } = statistics;
  const of = (key: string) => followed.find((group) => group.key === key);
  const broken = of('no');
  const cost = broken && broken.n > 0 ? broken.sumR : null;
  return (
    <StatStrip
      label="Your journal"
      columns={4}
      stats={[
        {
          label: 'With a note',
          value: formatCount(withNote),
          unit: `of ${formatCount(trades)}`,
          note: openText(trades - withNote),
        },
        { label: 'Plan followed', value: formatCount(of('yes')?.n ?? 0), note: meanText(of('yes')) },
        { label: 'Plan broken', value: formatCount(broken?.n ?? 0), note: meanText(broken) },
        {
          label: 'Result of broken plans',
          value: cost === null ? null : formatR(cost),
          note: cost === null ? 'needs 1 result in R of a broken plan' : `sum of ${broken!.n} closed`,
          tone: cost === null ? 'neutral' : toTone(formatR(cost)),
        },
      ]}
    />
  );
}

const openText = (n: number) => (n === 0 ? 'every trade has one' : `${formatCount(n)} without`);
const meanText = (group: JournalGroup | undefined) =>
  group && group.n > 0 ? `mean ${formatR(group.meanR, 3)}` : 'no result in R with this answer';
