import type { AdminRequestRow } from '@sealtick/contract';
import { Link } from 'react-router';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { useWallNow } from '../../../lib/time/clock.tsx';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { BreakableText } from '../../../ui/breakable-text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { dueText, getSubject, STATE_TEXT } from './request-text.ts';

const COLUMNS = [
  { name: 'Reference' },
  { name: 'Kind' },
  { name: 'From', className: 'max-lg:hidden' },
  { name: 'State', className: 'max-md:hidden' },
  { name: 'Received', className: 'max-xl:hidden' },
  { name: 'Due', isNumber: true },
];

/** Requests in a table, each with how long is left to answer it. */
export function RequestTable({ rows }: { rows: readonly AdminRequestRow[] }) {
  const zone = useTimeZone();
  const now = useWallNow();
  return (
    <Card className="overflow-hidden">
      <Table label="Requests" columns={COLUMNS}>
        {rows.map((row) => (
          <tr key={row.reference}>
            <Th>
              <Link to={consolePaths.request(row.reference)} className={`touch font-mono text-12 ${TEXT_LINK}`}>
                {row.reference}
              </Link>
            </Th>
            <Td className="w-full text-ink-1">
              <div className="whitespace-normal">
                {getSubject(row)}
                <span className="block text-12 text-ink-3 lg:hidden">
                  <BreakableText>{row.email}</BreakableText>
                </span>
              </div>
            </Td>
            <Td className="max-w-64 truncate max-lg:hidden">{row.email}</Td>
            <Td className="max-md:hidden">{STATE_TEXT[row.state]}</Td>
            <Td className="max-xl:hidden">{formatMoment(row.sentAt, zone)}</Td>
            <Td isNumber className={row.isOverdue ? 'font-strong text-short' : ''}>
              <div className="whitespace-normal md:whitespace-nowrap">{dueText(row, now)}</div>
            </Td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
