import type { Basis, Portfolio } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { portfolioQuery } from '../../lib/queries/portfolio.queries.ts';
import { formatCount } from '../../lib/text/format.ts';
import { useSpeed } from '../../lib/time/clock.tsx';
import { BasisLabel, HypotheticalNotice } from '../../ui/basis-label.tsx';
import { Button } from '../../ui/button.tsx';
import { type Stat, StatStrip } from '../../ui/stat-card.tsx';
import { ownStats } from '../../widgets/member-record/own-stats.ts';
import { strategiesQuery } from './home.queries.ts';

const missingValueText = ({ isError }: { isError: boolean }): string => (isError ? 'Could not be loaded' : 'Loading');

/** The member's figures: active signals, strategies, win rate and result of the month. */
export function HomeStats() {
  const portfolio = useQuery(portfolioQuery());
  const strategies = useQuery(strategiesQuery());
  const subscriptions = useQuery(subscriptionsQuery());
  const available: Stat = {
    label: 'Available Strategies',
    value: strategies.data ? formatCount(strategies.data.filter(({ isActive }) => isActive).length) : null,
    note: strategies.data
      ? subscriptions.data && `you follow ${formatCount(subscriptions.data.length)}`
      : missingValueText(strategies),
  };
  // The notice holds for the whole page.
  const own = portfolio.data ? ({ record: 'live', market: portfolio.data.market } as const) : null;
  const bases = [own, ...(strategies.data ?? []).map(({ performanceMetrics }) => performanceMetrics.basis)];
  const [active, winRate, month] = ownStats(portfolio.data, missingValueText(portfolio), useSpeed());
  if (portfolio.data && hasNoFigures(portfolio.data)) return <NoFigures strategies={available} bases={bases} />;
  return (
    <>
      <StatStrip label="Your figures" columns={4} stats={[active, available, winRate, month]} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <BasisLabel basis={own} />
        <HypotheticalNotice bases={bases} isWide />
        {portfolio.isError && <Button onClick={() => void portfolio.refetch()}>Try again</Button>}
      </div>
    </>
  );
}

/** Whether a record has neither an active signal nor a result. */
const hasNoFigures = ({ activeSignals, winRate, month }: Portfolio): boolean =>
  activeSignals.count === 0 && winRate.value === null && month.amount.value === null;

/** In place of figures that all are missing. */
const NoFigures = ({ strategies: { value, note }, bases }: { strategies: Stat; bases: readonly (Basis | null)[] }) => (
  <>
    <p className="text-13">
      {value ?? 'The'} strategies are available{note ? `, ${note}` : ''}. Your active signals, win rate and result stand
      here from the first signal of a strategy that you follow.
    </p>
    <div className="mt-2">
      <HypotheticalNotice bases={bases} isWide />
    </div>
  </>
);
