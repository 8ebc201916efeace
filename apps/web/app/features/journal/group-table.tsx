import type { JournalGroup } from '@sealtick/contract';
import { EM_DASH, formatPercent, formatR } from '../../lib/text/format.ts';
import { TitledCard } from '../../ui/card.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Term } from '../../ui/term.tsx';

/** With widths of their own, so that the columns of several tables are below each other. */
const COLUMNS = [
  { name: 'Group', className: 'md:w-[30%]' },
  { name: 'Trades', isNumber: true, className: 'md:w-[10%]' },
  { name: 'Win rate', isNumber: true, className: 'md:w-[11%]' },
  { name: 'Mean', isNumber: true, className: 'md:w-[12%]' },
  { name: '95% interval of the mean', isNumber: true, className: 'max-md:hidden md:w-[25%]' },
  { name: 'Sum', isNumber: true, className: 'md:w-[12%]' },
];

/** Names of columns that lead to the glossary, in the first table of the screen. */
const TERMS: Readonly<Record<string, string>> = {
  'Win rate': 'win-rate',
  '95% interval of the mean': 'confidence-interval',
};
const WITH_TERMS = COLUMNS.map((column) => ({ ...column, head: <Term of={TERMS[column.name]}>{column.name}</Term> }));

interface GroupTableProps {
  id: string;
  title: string;
  groups: readonly JournalGroup[];
  isFirst?: boolean;
}

/** Results by group, each with what it needs for the figures that it lacks. */
export function GroupTable({ id, title, groups, isFirst = false }: GroupTableProps) {
  return (
    <TitledCard id={id} title={title}>
      <Table
        label={`Results: ${title}`}
        columns={isFirst ? WITH_TERMS : COLUMNS}
        className="md:min-w-160 md:table-fixed"
        scrolls
      >
        {groups.map(({ key, label, n, winRate, meanR, low, high, sumR, missing }) => (
          <tr key={key}>
            <Th className="font-text whitespace-normal! wrap-anywhere">
              {label}
              {/* On a phone, in place of its column. */}
              <span className="block text-12 text-ink-3 md:hidden">
                {low === null ? '' : '95%: '}
                {intervalText(low, high, missing)}
              </span>
            </Th>
            <Td isNumber>{n}</Td>
            <Td isNumber>{winRate === null ? EM_DASH : formatPercent(winRate, 0)}</Td>
            <Td isNumber>{formatR(meanR, 3)}</Td>
            <Td isNumber className={`whitespace-normal! max-md:hidden ${low === null ? 'text-ink-3' : ''}`}>
              {intervalText(low, high, missing)}
            </Td>
            <Td isNumber>{formatR(sumR)}</Td>
          </tr>
        ))}
      </Table>
    </TitledCard>
  );
}

const intervalText = (low: number | null, high: number | null, missing: string | null): string =>
  low === null || high === null ? (missing ?? EM_DASH) : `${formatR(low, 3)} to ${formatR(high, 3)}`;
