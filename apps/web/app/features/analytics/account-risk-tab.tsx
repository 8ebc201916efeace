import type { AccountAnalytics } from '@sealtick/contract';
import { EM_DASH, formatMoney, formatPercent } from '../../lib/text/format.ts';
import type { Stat } from '../../ui/stat-card.tsx';
import { RiskCards } from './risk-cards.tsx';

/** What a day and the open positions of an account can lose, its exposure, and resamples of its record. */
export function AccountRiskTab({ analytics }: { analytics: AccountAnalytics }) {
  return (
    <RiskCards
      {...analytics}
      stats={computeStats(analytics)}
      currency={analytics.currency ?? EM_DASH}
      positions={analytics.openRisk.positions}
      rowName="Position or order"
      note="Value at risk is the 5% quantile of the daily returns of the closed copied trades, linear between order statistics."
    />
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
