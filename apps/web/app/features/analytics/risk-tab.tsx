import type { Portfolio, PortfolioAnalytics } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { formatMoney, formatPercent } from '../../lib/text/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader, TitledCard } from '../../ui/card.tsx';
import { SignalLink } from '../../ui/signal-link.tsx';
import { StatStrip } from '../../ui/stat-card.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { ExposureTable } from '../../widgets/member-record/exposure-table.tsx';
import { ChanceText } from './chance-text.tsx';

interface RiskTabProps {
  portfolio: Portfolio;
  analytics: PortfolioAnalytics;
}

/** What a day and the open positions can lose, the exposure, and resamples of the record. */
export function RiskTab({ portfolio, analytics }: RiskTabProps) {
  return (
    <>
      <StatStrip label="Risk" columns={4} stats={computeStats(portfolio, analytics)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TitledCard id="current-exposure" title="Current Exposure">
          <CardBody>
            <ExposureTable exposure={analytics.exposure} currency={analytics.currency} />
          </CardBody>
        </TitledCard>
        <OpenRisk portfolio={portfolio} />
        <TitledCard id="resamples" title="Drawdowns that this record could have had" className="lg:col-span-2">
          <CardBody>
            <ChanceText chance={analytics.chance} maxDrawdown={portfolio.limits.maxDrawdown} />
          </CardBody>
        </TitledCard>
      </div>
      <p className="text-12 text-ink-3">
        Value at risk is the 5% quantile of the daily returns of your account, linear between order statistics. CVaR is
        the mean of the days at or beyond it.
      </p>
    </>
  );
}

function computeStats(
  { risk }: Portfolio,
  { valueAtRisk, conditionalValueAtRisk, value, currency, exposure }: PortfolioAnalytics,
) {
  const loss = (label: string, term: string, { value: share, missing }: typeof valueAtRisk) => ({
    label,
    term,
    value: share === null ? null : formatMoney(share * value, currency),
    note: missing ?? `${formatPercent(share)} of your account on a day`,
  });
  return [
    loss('Value at Risk 95%', 'value-at-risk-95-daily', valueAtRisk),
    loss('CVaR 95%', 'conditional-value-at-risk-95-daily', conditionalValueAtRisk),
    {
      label: 'Current Exposure',
      value: formatMoney(exposure.gross, currency),
      note: `net ${formatMoney(exposure.net, currency, 'exceptZero')}`,
    },
    {
      label: 'Open risk',
      term: 'open-risk-average',
      value: formatPercent(risk.open),
      note: `${risk.open > risk.maxOpen ? 'This record takes every signal, also over your limit ' : ''}of ${formatPercent(risk.maxOpen)}; with pending signals ${formatPercent(risk.open + risk.ifFilled)}`,
    },
  ];
}

const COLUMNS = [{ name: 'Position' }, { name: 'At risk', isNumber: true }, { name: 'Can still lose', isNumber: true }];

/** The open positions, each with what it can lose at its current stop. */
function OpenRisk({ portfolio: { risk, currency } }: Pick<RiskTabProps, 'portfolio'>) {
  return (
    <Card aria-labelledby="open-risk">
      <CardHeader id="open-risk" title="Open positions">
        <ButtonLink size="small" to={paths.riskConfig}>
          Configure
        </ButtonLink>
      </CardHeader>
      <CardBody>
        {risk.positions.length === 0 ? (
          <p>No open position.</p>
        ) : (
          <div className="-mx-4 md:-mx-5">
            {' '}
            <Table label="Open positions" columns={COLUMNS}>
              {risk.positions.map(({ signalId, symbol, side, risk: share, loss }) => (
                <tr key={signalId}>
                  <Th className="font-text">
                    <SignalLink id={signalId} symbol={symbol} side={side} />
                  </Th>
                  <Td isNumber>{formatPercent(share)}</Td>
                  <Td isNumber>{formatMoney(loss, currency)}</Td>
                </tr>
              ))}
            </Table>
          </div>
        )}
      </CardBody>
    </Card>
  );
}
