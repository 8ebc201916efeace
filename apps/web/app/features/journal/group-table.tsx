import type { JournalGroup } from '@sealtick/contract';
import { EM_DASH, formatPercent, formatR } from '../../lib/text/format.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';

const COLUMNS = [
  { name: 'Group' },
  { name: 'Trades', isNumber: true },
  { name: 'Win rate', isNumber: true },
  { name: 'Mean', isNumber: true },
  { name: '95% interval of the mean', isNumber: true },
  { name: 'Sum', isNumber: true },
];

interface GroupTableProps {
  id: string;
  title: string;
  groups: readonly JournalGroup[];
  /** Shown without groups. */
  empty: string;
}

/** Results by group, each with what it needs for the figures that it lacks. */
export function GroupTable({ id, title, groups, empty }: GroupTableProps) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} />
      {groups.length === 0 ? (
        <p className="p-4 text-13 md:p-5">{empty}</p>
      ) : (
        <Table label={`Results: ${title}`} columns={COLUMNS} scrolls>
          {groups.map(({ key, label, n, winRate, meanR, low, high, sumR, missing }) => (
            <tr key={key}>
              <Th>{label}</Th>
              <Td isNumber>{n}</Td>
              <Td isNumber>{winRate === null ? EM_DASH : formatPercent(winRate, 0)}</Td>
              <Td isNumber>{formatR(meanR)}</Td>
              <Td isNumber>
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
      )}
    </Card>
  );
}
