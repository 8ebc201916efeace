import type { AccountAnalytics } from '@sealtick/contract';
import { EM_DASH, formatMoney, formatPercent } from '../../lib/text/format.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { SignalLink } from '../../ui/signal-link.tsx';
import { type Stat, StatStrip } from '../../ui/stat-card.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { ExposureTable } from '../../widgets/member-record/exposure-table.tsx';
import { ChanceText } from './chance-text.tsx';

/** What a day and the open positions of an account can lose, its exposure, and resamples of its record. */
export function AccountRiskTab({ analytics }: { analytics: AccountAnalytics }) {
  return (
    <>
      <StatStrip label="Risk" columns={4} stats={computeStats(analytics)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TitledCard id="current-exposure" title="Current Exposure">
          <CardBody>
            <ExposureTable exposure={analytics.exposure} currency={analytics.currency ?? EM_DASH} />
          </CardBody>
        </TitledCard>
        <OpenRisk openRisk={analytics.openRisk} />
        <TitledCard id="resamples" title="Drawdowns that this record could have had" className="lg:col-span-2">
          <CardBody>
            <ChanceText chance={analytics.chance} maxDrawdown={analytics.maxDrawdown} />
          </CardBody>
        </TitledCard>
      </div>
      <p className="text-12 text-ink-3">
        Value at risk is the 5% quantile of the daily returns of the closed copied trades, linear between order
        statistics. CVaR is the mean of the days at or beyond it.
      </p>
    </>
  );
}

function computeStats({
  valueAtRisk,
  conditionalValueAtRisk,
  equity,
  currency,
  exposure,
  openRisk,
}: AccountAnalytics): Stat[] {
  const money = (amount: number | null) =>
    amount === null || currency === null ? null : formatMoney(amount, currency);
  const loss = (label: string, term: string, { value, missing }: typeof valueAtRisk): Stat => ({
    label,
    term,
    value: value === null || equity === null ? null : money(value * equity),
    note: missing ?? `${formatPercent(value)} of the account on a day`,
  });
  const net = money(exposure.net);
  return [
    loss('Value at Risk 95%', 'value-at-risk-95-daily', valueAtRisk),
    loss('CVaR 95%', 'conditional-value-at-risk-95-daily', conditionalValueAtRisk),
    { label: 'Current Exposure', value: money(exposure.gross), ...(net === null ? {} : { note: `net ${net}` }) },
    {
      label: 'Open risk',
      term: 'open-risk-average',
      value: formatPercent(openRisk.share),
      note: 'positions and waiting orders at their stops',
    },
  ];
}

const COLUMNS = [{ name: 'Position or order' }, { name: 'At risk', isNumber: true }];

function OpenRisk({ openRisk: { positions } }: Pick<AccountAnalytics, 'openRisk'>) {
  return (
    <TitledCard id="open-risk" title="Open positions" className="overflow-hidden">
      {positions.length === 0 ? (
        <CardBody>
          <p>No open position.</p>
        </CardBody>
      ) : (
        <Table label="Open positions" columns={COLUMNS}>
          {positions.map(({ signalId, symbol, side, risk }) => (
            <tr key={signalId}>
              <Th className="font-text">
                <SignalLink id={signalId} symbol={symbol} side={side} />
              </Th>
              <Td isNumber>{formatPercent(risk)}</Td>
            </tr>
          ))}
        </Table>
      )}
    </TitledCard>
  );
}
