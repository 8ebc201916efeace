import type { KindQueue } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatCounted } from '../../../lib/text/format.ts';
import { useWallNow } from '../../../lib/time/clock.tsx';
import { formatAge } from '../../../lib/time/time.ts';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { deliveryCountsQuery } from '../admin.queries.ts';

const sum = (kinds: readonly KindQueue[], of: (kind: KindQueue) => number) =>
  kinds.reduce((total, kind) => total + of(kind), 0);

/** What was sent in a day, what waits and what died, of all kinds of channels. */
export function DeliveryFigures({ kinds }: { kinds: readonly KindQueue[] }) {
  const now = useWallNow();
  const counts = useQuery(deliveryCountsQuery());
  const oldest = kinds.flatMap(({ oldestAt }) => oldestAt ?? []).sort()[0];
  const retrying = sum(kinds, (one) => one.retrying);
  const dead = counts.data?.dead ?? null;
  return (
    <StatStrip
      label="Deliveries"
      columns={4}
      stats={[
        {
          label: 'Accepted, 24 h',
          value: formatCount(sum(kinds, (one) => one.delivered)),
          note: 'by the receiving side',
        },
        {
          label: 'Waiting',
          value: formatCount(sum(kinds, (one) => one.waiting) + retrying),
          note:
            oldest === undefined
              ? 'nothing waits'
              : `${formatCount(retrying)} tried again, oldest ${formatAge(oldest, now)}`,
        },
        {
          label: 'Dead messages, 7 days',
          value: dead === null ? null : formatCount(dead),
          note: 'that may be sent again',
          ...(dead ? { tone: 'loss' as const } : {}),
        },
        {
          label: 'Missed, 24 h',
          value: formatCount(sum(kinds, (one) => one.missed)),
          note: `${formatCounted(
            sum(kinds, (one) => one.failing),
            'channel',
          )} failing now`,
        },
      ]}
    />
  );
}
