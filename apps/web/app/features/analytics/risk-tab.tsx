import type { Portfolio, PortfolioAnalytics } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { formatMoney, formatPercent } from '../../lib/text/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { RiskCards } from './risk-cards.tsx';

interface RiskTabProps {
  portfolio: Portfolio;
  analytics: PortfolioAnalytics;
}

/** What a day and the open positions can lose, the exposure, and resamples of the record. */
export function RiskTab({ portfolio: { risk, currency, limits }, analytics }: RiskTabProps) {
  return (
    <RiskCards
      {...analytics}
      stats={computeStats(risk, analytics)}
      maxDrawdown={limits.maxDrawdown}
      positions={risk.positions.map(({ loss, ...position }) => ({ ...position, loss: formatMoney(loss, currency) }))}
      rowName="Position"
      head={
        <ButtonLink size="small" to={paths.riskConfig}>
          Configure
        </ButtonLink>
      }
      note="Value at risk is the 5% quantile of the daily returns of your account, linear between order statistics."
    />
  );
}

function computeStats(
  risk: Portfolio['risk'],
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
