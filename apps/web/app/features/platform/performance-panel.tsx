import type { Portfolio, PortfolioAnalytics } from '@sealtick/contract';
import { formatMoney, formatPercent } from '../../lib/text/format.ts';
import { KnownStats, type Stat } from '../../ui/stat-card.tsx';
import { accountStats } from '../../widgets/member-record/account-stats.ts';
import { CorrelationTable } from '../../widgets/member-record/correlation-table.tsx';
import { ExposureTable } from '../../widgets/member-record/exposure-table.tsx';
import { figureText } from '../../widgets/member-record/figure-text.ts';
import { ResultsTable } from '../../widgets/member-record/results-table.tsx';

interface PerformancePanelProps {
  portfolio: Portfolio;
  analytics: PortfolioAnalytics;
  /** Returns the name of a strategy. */
  getName: (strategyId: string) => string;
}

/** Figures of the member's record, results of strategies, exposure and correlation. */
export function PerformancePanel({ portfolio, analytics, getName }: PerformancePanelProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 md:p-5">
      <KnownStats label="Performance" stats={computeStats(portfolio, analytics)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-x-10 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <ResultsTable results={analytics.strategies} getName={getName} />
        <ExposureTable exposure={analytics.exposure} currency={analytics.currency} />
        <CorrelationTable correlations={analytics.correlations} getName={getName} />
      </div>
    </div>
  );
}

function computeStats(portfolio: Portfolio, analytics: PortfolioAnalytics): Stat[] {
  const { winRate } = portfolio;
  const { valueAtRisk, conditionalValueAtRisk, value, currency } = analytics;
  const loss = (label: string, term: string, figure: typeof valueAtRisk): Stat => ({
    label,
    term,
    value: figureText(figure, formatPercent),
    note: figure.missing ?? `${formatMoney(figure.value! * value, currency)} of a day`,
  });
  return [
    ...accountStats(portfolio, analytics),
    {
      label: 'Win Rate (30d)',
      term: 'win-rate',
      value: figureText(winRate, formatPercent),
      note: winRate.missing ?? `${winRate.wins} of ${winRate.trades} trades`,
    },
    loss('VaR (95%)', 'value-at-risk-95-daily', valueAtRisk),
    loss('CVaR (95%)', 'conditional-value-at-risk-95-daily', conditionalValueAtRisk),
  ];
}
