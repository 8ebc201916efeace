import { type KindQueue, reads } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { formatCount, formatCounted } from '../../lib/text/format.ts';
import { StatStrip } from '../../ui/stat-card.tsx';
import { deliveriesQuery } from './deliveries/deliveries.queries.ts';
import { totalsQuery } from './members/members.queries.ts';

const POLL_MS = 60_000;
const feedQuery = () => polled(readQuery(reads.delivery.figures, {}), POLL_MS);

/** What the strip reads. */
export const dayQueries = () => [feedQuery(), deliveriesQuery(), totalsQuery()];

/** What happened in the last 24 hours: signals, what became of their messages, new members, and trials that end. */
export function DayStrip() {
  const feed = useQuery(feedQuery());
  const deliveries = useQuery(deliveriesQuery());
  const members = useQuery({ ...totalsQuery(), refetchInterval: POLL_MS });
  const kinds = deliveries.data?.kinds;
  const sum = (of: (kind: KindQueue) => number) => (kinds ? kinds.reduce((total, kind) => total + of(kind), 0) : null);
  const count = (value: number | null | undefined) => (typeof value === 'number' ? formatCount(value) : null);
  const lost = sum(({ missed, dead }) => missed + dead);
  return (
    <StatStrip
      label="The last 24 hours"
      columns={6}
      stats={[
        { label: 'Signals, 24 h', value: count(feed.data?.published), note: 'published in the log' },
        { label: 'Messages accepted', value: count(sum(({ delivered }) => delivered)), note: 'by the receiving side' },
        {
          label: 'Filtered',
          value: count(sum(({ filtered }) => filtered)),
          note: 'held back by plans and settings of members',
        },
        {
          label: 'Missed or dead',
          value: count(lost),
          note: kinds ? `${formatCounted(sum(({ failing }) => failing) ?? 0, 'channel')} failing now` : undefined,
          ...(lost ? { tone: 'loss' as const } : {}),
        },
        {
          label: 'New members, 24 h',
          value: count(members.data?.newAccountsDay),
          note: members.data && `${formatCount(members.data.newAccounts)} in 7 days`,
        },
        { label: 'Trials ending', value: count(members.data?.endingTrials), note: 'in the next 3 days' },
      ]}
    />
  );
}
