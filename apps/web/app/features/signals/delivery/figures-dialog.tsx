import { DELIVERY_PERCENTILES_NEED } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EM_DASH, formatCount } from '../../../lib/text/format.ts';
import { formatMs } from '../../../lib/text/format-ms.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { deliveryQuery } from '../signals.queries.ts';
import { DeliveryPrices } from './delivery-prices.tsx';
import { type FigurePeriod, type FigureRow, figureRows } from './figure-rows.ts';

const PERIODS = [
  { value: 'day', label: '24 h' },
  { value: 'month', label: '30 d' },
] as const;
/** The columns of a table. Percentiles that no channel has yet take no room. */
const listColumns = (hasTails: boolean) => [
  { name: 'Channel' },
  ...['p50', ...(hasTails ? ['p95', 'p99'] : []), 'n', 'Missed'].map((name) => ({ name, isNumber: true })),
];

/** How fast each channel accepted the new signals, and how many it missed, of the last day and the last 30 days. */
export function FiguresDialog({ onClose }: { onClose: () => void }) {
  const [period, setPeriod] = useState<FigurePeriod>('day');
  const figures = useQuery(deliveryQuery());
  return (
    <Dialog
      isWide
      title="Times and prices of each channel"
      text="From the close of the bar until the receiving side had the new signal. It may not have been read."
      onClose={onClose}
    >
      <ChoiceRow label="Period" choices={PERIODS} value={period} onChange={setPeriod} />
      <LoadState read={figures} what="the measurements" isLine skeleton="h-48">
        {(data) => <Figures rows={figureRows(data, period)} period={period} />}
      </LoadState>
      <DeliveryPrices channels={figures.data?.channels ?? []} />
    </Dialog>
  );
}

function Figures({ rows, period }: { rows: readonly FigureRow[]; period: FigurePeriod }) {
  const hasTails = rows.some(({ p95 }) => p95 !== null);
  return (
    <>
      <div className="dialog-table">
        <Table label="Times of each channel" columns={listColumns(hasTails)} className="max-sm:text-12" scrolls>
          {rows.map(({ name, p50, p95, p99, count, missed }) => (
            <tr key={name}>
              <Th className="whitespace-normal! font-text text-ink-1">{name}</Th>
              <Td isNumber className="font-strong text-ink-1">
                {formatMs(p50)}
              </Td>
              {hasTails && <Td isNumber>{formatMs(p95)}</Td>}
              {hasTails && <Td isNumber>{formatMs(p99)}</Td>}
              <Td isNumber>{formatCount(count)}</Td>
              <Td isNumber>{missed === null ? EM_DASH : formatCount(missed)}</Td>
            </tr>
          ))}
        </Table>
      </div>
      <p className="text-12 text-ink-3">
        p50 is the median of n signals. p95 and p99 need {DELIVERY_PERCENTILES_NEED} signals. Missed: not accepted while
        the signal was valid. {period === 'month' ? 'The live feed is measured over 24 h. ' : ''}The figures count
        public signals, by the server’s clock.
      </p>
    </>
  );
}
