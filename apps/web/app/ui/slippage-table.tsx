import { formatCount, formatR } from '../lib/text/format.ts';
import { Table, Td, Th } from './table.tsx';

interface SlippageRow {
  readonly name: string;
  readonly n: number;
  readonly medianR: number | null;
  readonly p90R: number | null;
}

interface SlippageTableProps {
  /** Description for screen readers. */
  label: string;
  /** What a row is. */
  of: string;
  rows: readonly SlippageRow[];
}

/** Slippage of deliveries: median and 90th percentile, with the number of deliveries. */
export function SlippageTable({ label, of, rows }: SlippageTableProps) {
  const columns = [{ name: of }, ...['Median', '90th percentile', 'n'].map((name) => ({ name, isNumber: true }))];
  return (
    <Table label={label} columns={columns} className="max-sm:text-12" scrolls>
      {rows.map(({ name, n, medianR, p90R }) => (
        <tr key={name}>
          <Th className="whitespace-normal! font-text text-ink-1">{name}</Th>
          <Td isNumber className="font-strong text-ink-1">
            {formatR(medianR)}
          </Td>
          <Td isNumber>{formatR(p90R)}</Td>
          <Td isNumber>{formatCount(n)}</Td>
        </tr>
      ))}
    </Table>
  );
}
