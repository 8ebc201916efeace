import type { AccountAnalytics, PortfolioAnalytics } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { formatPercent } from '../../lib/text/format.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { SignalLink } from '../../ui/signal-link.tsx';
import { type Stat, StatStrip } from '../../ui/stat-card.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { ExposureTable } from '../../widgets/member-record/exposure-table.tsx';
import { ChanceText } from './chance-text.tsx';

interface RiskCardsProps extends Pick<PortfolioAnalytics, 'exposure' | 'chance'> {
  stats: readonly Stat[];
  currency: string;
  /** The limit in force, a fraction. */
  maxDrawdown: number;
  positions: readonly (AccountAnalytics['openRisk']['positions'][number] & {
    /** What it can still lose, an amount of money. */
    loss?: string;
  })[];
  /** What a row of the positions is. */
  rowName: string;
  /** Shown beside the title of the positions. */
  head?: ReactNode;
  /** How value at risk was computed. */
  note: string;
}

/** What a day and the open positions can lose, the exposure, and resamples of the record. */
export function RiskCards(props: RiskCardsProps) {
  const { stats, exposure, currency, chance, maxDrawdown, positions, rowName, head, note } = props;
  const hasLosses = positions.some(({ loss }) => loss !== undefined);
  const columns = [{ name: rowName }, { name: 'At risk', isNumber: true }];
  return (
    <>
      <StatStrip label="Risk" columns={4} stats={stats} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TitledCard id="current-exposure" title="Current Exposure">
          <CardBody>
            <ExposureTable exposure={exposure} currency={currency} />
          </CardBody>
        </TitledCard>
        <TitledCard id="open-risk" title="Open positions" head={head} className="overflow-hidden">
          {positions.length === 0 ? (
            <CardBody>No open position.</CardBody>
          ) : (
            <Table
              label="Open positions"
              columns={hasLosses ? [...columns, { name: 'Can still lose', isNumber: true }] : columns}
            >
              {positions.map(({ signalId, symbol, side, risk, loss }) => (
                <tr key={signalId}>
                  <Th className="font-text">
                    <SignalLink id={signalId} symbol={symbol} side={side} />
                  </Th>
                  <Td isNumber>{formatPercent(risk)}</Td>
                  {loss !== undefined && <Td isNumber>{loss}</Td>}
                </tr>
              ))}
            </Table>
          )}
        </TitledCard>
        <TitledCard id="resamples" title="Drawdowns that this record could have had" className="lg:col-span-2">
          <CardBody>
            <ChanceText chance={chance} maxDrawdown={maxDrawdown} />
          </CardBody>
        </TitledCard>
      </div>
      <p className="text-12 text-ink-3">{note} CVaR is the mean of the days at or beyond it.</p>
    </>
  );
}
