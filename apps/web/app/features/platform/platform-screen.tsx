import type { Portfolio, PortfolioAnalytics } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { analyticsQuery, portfolioQuery } from '../../lib/queries/portfolio.queries.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { useNow } from '../../lib/time/clock.tsx';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import { RuinBanner } from '../../ui/ruin-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EquityCard } from '../../widgets/member-record/equity-card.tsx';
import { PaymentBanner } from '../../widgets/payment-banner.tsx';
import { FeatureTiles } from './feature-tiles.tsx';
import { releasesQuery } from './platform.queries.ts';
import { type OfferedStrategy, PlatformHead } from './platform-head.tsx';
import { PlatformTabs, type TabCounts } from './platform-tabs.tsx';
import { RiskCard } from './risk-card.tsx';
import { StatCards } from './stat-cards.tsx';
import type { StrategyFilter } from './strategy-filter.ts';

/** Its script is loaded when its tab is opened. */
const PerformancePanel = deferred(
  async () => (await import('./performance-panel.tsx')).PerformancePanel,
  <Skeleton className="m-4 h-96 rounded-input" />,
);

interface PlatformScreenProps {
  filter: StrategyFilter;
  /** Id and name of a strategy to run a backtest of. */
  strategy: { readonly id: string; readonly name: string } | undefined;
  /** Strategies that the member does not follow. */
  offered: readonly OfferedStrategy[];
  getName: (strategyId: string) => string;
  counts: TabCounts;
  /** State of the live feed. */
  feed: ReactNode;
  /** Parts of other features. */
  brokers: ReactNode;
  signals: ReactNode;
  subscriptions: ReactNode;
  watchlists: ReactNode;
}

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]';

/** The dashboard of a member. */
export function PlatformScreen({
  filter,
  offered,
  strategy,
  getName,
  feed,
  brokers,
  signals,
  ...tabs
}: PlatformScreenProps) {
  const portfolio = useQuery(portfolioQuery());
  const analytics = useQuery(analyticsQuery());
  const releases = useQuery(releasesQuery(useNow()));
  const figures = allOf({ portfolio, analytics });
  return (
    <>
      <PageHead title="Platform" hidden />
      <PlatformHead filter={filter} offered={offered} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-16">
        <PaymentBanner />
        {portfolio.data && <RuinBanner ruin={portfolio.data.ruin} />}
        <RestoreNotice />
        {feed}
        {brokers}
        <LoadState read={figures} what="your figures" skeleton={SKELETON}>
          {(shown) => <FigureCards {...shown} />}
        </LoadState>
        <div className={COLUMNS}>
          {signals}
          <FeatureTiles analytics={analytics.data} releases={releases.data} strategy={strategy} />
        </div>
        <PlatformTabs
          {...tabs}
          performance={
            <LoadState read={figures} what="your figures" isLine className="p-4 md:p-5" skeleton="h-96 rounded-input">
              {(shown) => <PerformancePanel {...shown} getName={getName} />}
            </LoadState>
          }
        />
        {/* The newest signals have the results of earlier trades, those of backtests included. */}
        {portfolio.data && <HypotheticalNotice bases={[{ record: 'backtest', market: portfolio.data.market }]} />}
      </div>
    </>
  );
}

const SKELETON = (
  <div className="grid gap-4">
    <Skeleton className="h-68 rounded-card lg:h-28" />
    <div className={COLUMNS}>
      <Skeleton className="h-120 rounded-card" />
      <Skeleton className="h-120 rounded-card" />
    </div>
  </div>
);

interface Figures {
  readonly portfolio: Portfolio;
  readonly analytics: PortfolioAnalytics;
}

function FigureCards({ portfolio, analytics }: Figures) {
  return (
    <>
      <StatCards portfolio={portfolio} />
      <div className={COLUMNS}>
        <EquityCard portfolio={portfolio} analytics={analytics} />
        <RiskCard portfolio={portfolio} />
      </div>
    </>
  );
}
