import type { SentNotice } from '@sealtick/contract';
import { formatCount } from '../../../lib/text/format.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { AUDIENCES, getSender } from './notice-text.ts';

const COLUMNS = [
  { name: 'Subject' },
  { name: 'Day', className: 'max-lg:hidden' },
  { name: 'Sent by', className: 'max-lg:hidden' },
  { name: 'Recipients', isNumber: true },
  { name: 'Sent', isNumber: true },
  { name: 'Failed', isNumber: true },
];

/** The notices that were sent, and what became of their emails. */
export function SentCard({ notices }: { notices: readonly SentNotice[] }) {
  const zone = useTimeZone();
  if (notices.length === 0) return <EmptyState title="No notice yet" text="No notice was sent to members so far." />;
  return (
    <Card className="overflow-hidden">
      <Table label="Sent notices" columns={COLUMNS} scrolls>
        {notices.map((notice) => (
          <tr key={notice.id}>
            <Th className="font-text whitespace-normal!">
              {notice.subject} {notice.isOpen && <Badge tone="accent">Being sent</Badge>}
              <span className="block text-12 text-ink-3 lg:hidden">
                {formatMoment(notice.sentAt, zone)}, {getSender(notice)}
              </span>
              <Content {...notice} />
            </Th>
            <Td className="max-lg:hidden">{formatMoment(notice.sentAt, zone)}</Td>
            <Td className="max-lg:hidden">{getSender(notice)}</Td>
            <Td isNumber>{formatCount(notice.recipients)}</Td>
            <Td isNumber>{formatCount(notice.sent)}</Td>
            <Td isNumber>{formatCount(notice.failed)}</Td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

/** What was sent, and to whom; folded. */
function Content({ subject, text, page, audience }: SentNotice) {
  return (
    <details>
      <summary aria-label={`Text: ${subject}`} className="touch w-fit cursor-pointer text-13 text-accent-text">
        Text
      </summary>
      <div className="my-1 grid max-w-160 gap-2 text-13 text-ink-2 wrap-anywhere">
        <p className="whitespace-pre-line">{text}</p>
        {page !== null && <p>Page: {page}</p>}
        <p>To: {AUDIENCES.find(({ name }) => name === audience)!.label}</p>
      </div>
    </details>
  );
}
