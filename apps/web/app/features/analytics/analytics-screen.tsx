import type { Portfolio, PortfolioAnalytics } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { accountRecordsQuery } from '../../lib/queries/account-records.queries.ts';
import { useFollowed } from '../../lib/queries/followed.ts';
import { analyticsQuery, portfolioQuery } from '../../lib/queries/portfolio.queries.ts';
import { useSite } from '../../lib/site/site.tsx';
import { shortageText } from '../../lib/text/shortage-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { BasisLabel, HypotheticalNotice } from '../../ui/basis-label.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { RuinBanner } from '../../ui/ruin-banner.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Term } from '../../ui/term.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountRecord } from './account-record.tsx';
import { AnalyticsCards } from './analytics-cards.tsx';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import { Downloads } from './downloads.tsx';
import { FIGURES_SKELETON } from './figures-skeleton.tsx';
import { PerformanceTab } from './performance-tab.tsx';
import { RecordPicker } from './record-picker.tsx';
import { RiskTab } from './risk-tab.tsx';
import { StrategiesTab } from './strategies-tab.tsx';
import { TradesTab } from './trades-tab.tsx';

export { VisitorAnalytics } from './visitor-analytics.tsx';

interface AnalyticsScreenProps {
  title: string;
  /** Returns the name of a strategy. */
  getName: (strategyId: string) => string;
}

/** A record of the member in full: that of the subscribed signals, or of one account. They are never mixed. */
export function AnalyticsScreen({ title, getName }: AnalyticsScreenProps) {
  const [params] = useSearchParams();
  const read = useQuery(accountRecordsQuery());
  const records = read.data ?? [];
  const id = params.get('account');
  const account = records.find(({ connectionId }) => connectionId === id) ?? null;
  // What another page has read can be older than the account.
  const isRead = read.data !== undefined && !read.isError && (read.isFetchedAfterMount || !read.isFetching);
  const picker = <RecordPicker records={records} shown={account?.connectionId ?? null} />;
  return (
    <div className="pb-16">
      <PageHead title={title} hidden />
      <div className="pt-4 print:hidden">
        <BackLink to={paths.platform} label="Platform" />
      </div>
      {id !== null && account === null && !isRead ? (
        // Not the record of the subscribed signals, whose figures are others.
        <LoadState read={{ ...read, data: undefined }} what="the record" skeleton={FIGURES_SKELETON} />
      ) : account === null ? (
        <SubscribedRecord title={title} picker={picker} getName={getName} />
      ) : (
        <AccountRecord key={account.connectionId} title={title} account={account} picker={picker} getName={getName} />
      )}
    </div>
  );
}

function SubscribedRecord({ title, picker, getName }: AnalyticsScreenProps & { picker: ReactNode }) {
  const market = useSite().site?.market ?? 'real';
  const portfolio = useQuery(portfolioQuery());
  const analytics = useQuery(analyticsQuery());
  return (
    <>
      {/* Not after the read, which would move what is below it. */}
      <ScreenTitle
        title={title}
        text={
          <p>
            {'The signals that you received while subscribed, at your equity and '}
            <Term of="risk-per-trade">risk per trade</Term>
            {', after costs. '}
            <TextLink to={memberPaths.analyticsGuide}>How to read the record</TextLink>
            <span className="mt-2 flex">
              <BasisLabel basis={{ record: 'live', market: portfolio.data?.market ?? market }} />
            </span>
          </p>
        }
      >
        {picker}
      </ScreenTitle>
      <LoadState read={allOf({ portfolio, analytics })} what="your figures" skeleton={FIGURES_SKELETON}>
        {(read) => <Record {...read} getName={getName} />}
      </LoadState>
    </>
  );
}

interface RecordProps extends Pick<AnalyticsScreenProps, 'getName'> {
  portfolio: Portfolio;
  analytics: PortfolioAnalytics;
}

function Record({ portfolio, analytics, getName }: RecordProps) {
  const shown = { portfolio, analytics, getName };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RuinBanner ruin={portfolio.ruin} />
      {portfolio.trades === 0 ? (
        <NoTrades analytics={analytics} />
      ) : (
        <AnalyticsCards portfolio={portfolio} analytics={analytics} />
      )}
      <AnalyticsTabs
        performance={<PerformanceTab {...shown} />}
        risk={<RiskTab {...shown} />}
        strategies={<StrategiesTab {...shown} />}
        trades={<TradesTab getName={getName} />}
      />
      <Downloads />
      <HypotheticalNotice bases={[{ record: 'live', market: portfolio.market }]} isWide>
        Arithmetic on your own inputs, not advice.
      </HypotheticalNotice>
    </div>
  );
}

/** In place of figures that are all missing: what they need, and what to do next. */
function NoTrades({ analytics: { strategies, statistics } }: Pick<RecordProps, 'analytics'>) {
  const followed = useFollowed();
  const isFollowing = strategies.length > 0 || followed === null || followed.length > 0;
  const reason = statistics.find(({ reason }) => reason !== null)?.reason ?? null;
  const progress = reason === null ? '' : ` ${shortageText(reason, { record: 'live' })}.`;
  const begin = isFollowing
    ? 'Your record begins when a signal that you receive is filled.'
    : 'Your record begins with the first signal of a strategy that you follow.';
  return (
    <EmptyState title="No trades yet" text={`${begin}${progress}`}>
      <div className="flex flex-wrap gap-2">
        {isFollowing ? (
          <ButtonLink variant="primary" to={paths.signals}>
            See the live feed
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to={paths.strategies}>
            Choose a strategy
          </ButtonLink>
        )}
        <ButtonLink to={memberPaths.journal}>Record trades in the journal</ButtonLink>
      </div>
    </EmptyState>
  );
}
