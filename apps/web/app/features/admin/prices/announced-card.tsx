import { type AnnouncedPrice, PLANS } from '@sealtick/contract';
import { formatCount } from '../../../lib/text/format.ts';
import { formatDate, formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';

const COLUMNS = [
  { name: 'Plan' },
  { name: 'USD a month' },
  { name: 'From (UTC)' },
  { name: 'Announced', className: 'max-md:hidden' },
  { name: 'Emails to queue', isNumber: true, className: 'max-md:hidden' },
  { name: 'Members', isNumber: true },
];

/** Each price change that was announced, and how many members it reached. */
export function AnnouncedCard({ announced }: { announced: readonly AnnouncedPrice[] }) {
  const zone = useTimeZone();
  if (announced.length === 0)
    return <EmptyState title="No price change" text="No member was informed of a new price so far." />;
  return (
    <Card className="overflow-hidden">
      <Table label="Announced prices" columns={COLUMNS} scrolls>
        {announced.map(({ plan, oldUsd, newUsd, from, announcedAt, members, waiting }) => (
          <tr key={`${plan} ${newUsd} ${from}`}>
            <Th>{PLANS[plan].label}</Th>
            <Td>
              {oldUsd} to {newUsd}
            </Td>
            <Td>{formatDate(from)}</Td>
            <Td className="max-md:hidden">{formatMoment(announcedAt, zone)}</Td>
            <Td isNumber className="max-md:hidden">
              {formatCount(waiting)}
            </Td>
            <Td isNumber>{formatCount(members)}</Td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
