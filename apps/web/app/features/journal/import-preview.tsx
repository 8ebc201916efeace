import type { JournalImport } from '@sealtick/contract';
import { EM_DASH, formatCount, formatCounted, formatNumber, formatPrice } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import { Button } from '../../ui/button.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';

const COLUMNS = [
  { name: 'Ticket' },
  { name: 'Symbol' },
  { name: 'Opened' },
  { name: 'Closed' },
  { name: 'Volume', isNumber: true },
  { name: 'Entry', isNumber: true },
  { name: 'Stop', isNumber: true },
  { name: 'Exit', isNumber: true },
  { name: 'Profit', isNumber: true },
  { name: 'Costs', isNumber: true },
  { name: 'State' },
];

interface ImportPreviewProps {
  shown: JournalImport;
  onStore: () => void;
  isStoring: boolean;
}

/** What an import would store, which rows are wrong and why, and what is left out. */
export function ImportPreview({ shown, onStore, isStoring }: ImportPreviewProps) {
  const { counts, trades, refused, accounts } = shown;
  const leftOut = [
    counts.duplicates > 0 && `${formatCounted(counts.duplicates, 'trade')} that your journal has`,
    counts.balance > 0 && formatCounted(counts.balance, 'deposit or other balance row'),
    counts.cancelled > 0 && formatCounted(counts.cancelled, 'cancelled order'),
    counts.open > 0 && formatCounted(counts.open, 'open trade'),
  ].filter(Boolean);
  return (
    <section aria-label="Preview of the import" className="mt-6 grid gap-4 border-line border-t pt-5">
      <p role="status">
        {counts.fresh > 0
          ? `${formatCounted(counts.fresh, 'new trade')} of account ${accounts.join(', ')}.`
          : counts.duplicates > 0 && refused.length === 0
            ? 'Your journal has every trade of this file.'
            : 'No trade of this file can be imported.'}
        {leftOut.length > 0 && ` Left out: ${leftOut.join(', ')}.`}
      </p>
      {refused.length > 0 && (
        <div>
          <h3 className="mb-1 font-head text-14 text-warn">{`${formatCounted(counts.refused, 'row')} cannot be read`}</h3>
          <ul className="grid gap-1 text-13">
            {refused.map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>{`Line ${line}: ${reason}`}</li>
            ))}
          </ul>
        </div>
      )}
      {trades.length > 0 && (
        <Table label="Trades of the file" columns={COLUMNS} scrolls>
          {trades.map((trade) => (
            <tr key={`${trade.account} ${trade.ticket}`}>
              <Th>{trade.ticket}</Th>
              <Td>
                <span className="inline-flex items-center gap-2">
                  <SideLabel side={trade.side} />
                  {trade.symbol}
                </span>
              </Td>
              <Td>{formatMoment(trade.openedAt)}</Td>
              <Td>{formatMoment(trade.closedAt)}</Td>
              <Td isNumber>{trade.lots ?? EM_DASH}</Td>
              <Td isNumber>{formatPrice(trade.entry)}</Td>
              <Td isNumber>{trade.stop === null ? EM_DASH : formatPrice(trade.stop)}</Td>
              <Td isNumber>{formatPrice(trade.exit)}</Td>
              <Td isNumber>{money(trade.profit)}</Td>
              <Td isNumber>{money(trade.costs)}</Td>
              <Td>{trade.isDuplicate ? 'Known' : trade.parts > 1 ? `New, ${trade.parts} parts` : 'New'}</Td>
            </tr>
          ))}
        </Table>
      )}
      {trades.length < counts.fresh + counts.duplicates && (
        <p className="text-12 text-ink-3">{`The first ${formatCount(trades.length)} are shown.`}</p>
      )}
      {counts.fresh > 0 && (
        <Button variant="primary" className="w-fit" isLoading={isStoring} onClick={onStore}>
          {`Import ${formatCounted(counts.fresh, 'trade')}`}
        </Button>
      )}
    </section>
  );
}

const money = (amount: number | null): string => (amount === null ? EM_DASH : formatNumber(amount, 2));
