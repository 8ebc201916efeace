import type { Portfolio, PortfolioAnalytics } from '@sealtick/contract';
import { formatPercent } from '../../lib/text/format.ts';
import { KnownStats } from '../../ui/stat-card.tsx';
import { accountStats } from '../../widgets/member-record/account-stats.ts';
import { figureText } from '../../widgets/member-record/figure-text.ts';

interface AnalyticsCardsProps {
  portfolio: Pick<Portfolio, 'trades' | 'winRate'>;
  analytics: Pick<PortfolioAnalytics, 'statistics'>;
}

/** Total return, Sharpe ratio, maximum drawdown and win rate of the member's record; what is missing is one line. */
export function AnalyticsCards({ portfolio, analytics }: AnalyticsCardsProps) {
  const { winRate } = portfolio;
  const [total, sharpe, drawdown] = accountStats(portfolio, analytics);
  const stats = [
    { ...total!, label: 'Total Return' },
    { ...sharpe!, label: 'Sharpe Ratio' },
    { ...drawdown!, label: 'Max Drawdown' },
    {
      label: 'Win Rate',
      term: 'win-rate',
      value: figureText(winRate, formatPercent),
      note: `30 days: ${winRate.missing ?? `${winRate.wins} of ${winRate.trades} trades`}`,
    },
  ];
  return <KnownStats label="Your record" stats={stats} />;
}
