import type { JournalGroup } from '@sealtick/contract';
import { EM_DASH, formatPercent, formatR } from '../../lib/text/format.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';

/** With widths of their own, so that the columns of several tables are below each other. */
const COLUMNS = [
  { name: 'Group', className: 'w-[30%]' },
  { name: 'Trades', isNumber: true, className: 'w-[10%]' },
  { name: 'Win rate', isNumber: true, className: 'w-[11%]' },
  { name: 'Mean', isNumber: true, className: 'w-[12%]' },
  { name: '95% interval of the mean', isNumber: true, className: 'w-[25%]' },
  { name: 'Sum', isNumber: true, className: 'w-[12%]' },
];

interface GroupTableProps {
  id: string;
  title: string;
  groups: readonly JournalGroup[];
}

/** Results by group, each with what it needs for the figures that it lacks. */
export function GroupTable({ id, title, groups }: GroupTableProps) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} />
      <Table label={`Results: ${title}`} columns={COLUMNS} className="min-w-176 table-fixed" scrolls>
        {groups.map(({ key, label, n, winRate, meanR, low, high, sumR, missing }) => (
          <tr key={key}>
            <Th className="font-text whitespace-normal! wrap-anywhere">{label}</Th>
            <Td isNumber>{n}</Td>
            <Td isNumber>{winRate === null ? EM_DASH : formatPercent(winRate, 0)}</Td>
            <Td isNumber>{formatR(meanR)}</Td>
            <Td isNumber className="whitespace-normal!">
              {low === null || high === null ? (
                <span className="text-ink-3">{missing ?? EM_DASH}</span>
              ) : (
                `${formatR(low)} to ${formatR(high)}`
              )}
            </Td>
            <Td isNumber>{formatR(sumR)}</Td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
