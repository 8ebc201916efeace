import type { TradeTableRow } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '../../../../lib/navigation/paths.ts';
import { formatPercent, formatPrice, formatR } from '../../../../lib/text/format.ts';
import { KeyValues } from '../../../../ui/key-values.tsx';
import { loadStep, type ReadState } from '../../../../ui/load-state.tsx';
import { PriceChart } from '../../../../ui/price-chart/price-chart.tsx';
import { toPlotBars } from '../../../../ui/signal-picture/bars-shown.ts';
import { TextLink } from '../../../../ui/text-link.tsx';
import { tradeBarsQuery } from '../performance.queries.ts';
import { barsOfTrade, tradeContent } from './trade-content.ts';

interface TradeDetailProps {
  trade: TradeTableRow;
  /** The trades of the same page. */
  page: readonly TradeTableRow[];
}

/** A trade over its bars, and what the table has no room for. */
export function TradeDetail({ trade, page }: TradeDetailProps) {
  const answer = useQuery(tradeBarsQuery(barsOfTrade(trade)));
  const content = useMemo(
    () => (answer.data ? tradeContent(trade, page, toPlotBars(answer.data)) : null),
    [answer.data, trade, page],
  );
  return (
    <div className="grid grid-cols-1 gap-4 whitespace-normal lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-6">
      <PriceChart
        label={`Price of ${trade.symbol}, ${trade.timeframe} bars around the trade, with entry, stop, targets and exits`}
        content={content}
        problem={getProblem(answer)}
      />
      <div>
        <KeyValues rows={getFacts(trade)} label="Trade" />
        {trade.reason !== null && <p className="mt-2 text-12 text-ink-3">{trade.reason}</p>}
        {trade.signalId !== null && (
          <p className="mt-2">
            <TextLink isAlone to={paths.signal(trade.signalId)}>
              Open the signal
            </TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

function getProblem(read: Pick<ReadState<unknown>, 'data' | 'isError'>): string | null {
  if (loadStep(read) === 'failed') return 'The bars could not be loaded. The prices are in the table.';
  return read.data === null ? 'These bars were imported without the right to publish them.' : null;
}

const getParts = (parts: TradeTableRow['exits']) =>
  parts.map(({ price, weight }) => `${formatPrice(price)}\u00a0×\u00a0${formatPercent(weight, 0)}`).join(', ');

function getFacts(trade: TradeTableRow) {
  const { entry, stop, targets, exits, confidence, barsHeld, grossR, maeR, mfeR } = trade;
  return [
    { key: 'Planned entry', value: formatPrice(entry) },
    { key: 'Stop', value: formatPrice(stop) },
    { key: 'Targets', value: getParts(targets) },
    { key: 'Exits', value: getParts(exits) },
    { key: 'Stated confidence', value: `${confidence}%` },
    ...(barsHeld === null ? [] : [{ key: 'Bars held', value: String(barsHeld) }]),
    ...(grossR === null ? [] : [{ key: 'Result before costs', value: formatR(grossR) }]),
    ...(maeR === null ? [] : [{ key: 'Worst excursion (MAE)', value: formatR(maeR) }]),
    ...(mfeR === null ? [] : [{ key: 'Best excursion (MFE)', value: formatR(mfeR) }]),
  ];
}
