import { ConnectionId } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { tradeChoices } from '../features/analytics/trade-choices.ts';
import { followableQuery } from '../features/strategies/followable.query.ts';
import { PageData } from '../lib/data/page-data.tsx';
import {
  accountAnalyticsQuery,
  accountRecordsQuery,
  accountTradesQuery,
} from '../lib/queries/account-records.queries.ts';
import { subscriptionsQuery } from '../lib/queries/plan.queries.ts';
import { analyticsQuery, memberTradesQuery, portfolioQuery } from '../lib/queries/portfolio.queries.ts';
import { deferred } from '../lib/scripts/deferred.tsx';
import { loadMemberPage } from '../lib/server/load-page.server.ts';
import { useSite } from '../lib/site/site.tsx';
import type { Route } from './+types/analytics.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

const TITLE = 'Detailed Analytics';

/** A file of its own: every first visit loads the names of what routes import. */
const screens = () => import('../features/analytics/analytics-screen.tsx');
const AnalyticsScreen = deferred(async () => (await screens()).AnalyticsScreen);
const VisitorAnalytics = deferred(async () => (await screens()).VisitorAnalytics);

if (!import.meta.env.SSR) await Promise.all([AnalyticsScreen.preload(), VisitorAnalytics.preload()]);

export function loader({ context, url }: Route.LoaderArgs) {
  const isTrades = url.searchParams.get('tab') === 'trades';
  const account = ConnectionId.safeParse(url.searchParams.get('account')).data;
  const choices = tradeChoices(url.searchParams);
  return loadMemberPage(
    context,
    () => [accountRecordsQuery(), followableQuery(), subscriptionsQuery()],
    (client) => {
      const records = client.getQueryData(accountRecordsQuery().queryKey) ?? [];
      // An unknown account shows the record of the subscribed signals.
      if (account === undefined || records.every(({ connectionId }) => connectionId !== account))
        return [portfolioQuery(), analyticsQuery(), ...(isTrades ? [memberTradesQuery(choices)] : [])];
      return [accountAnalyticsQuery(account), ...(isTrades ? [accountTradesQuery(account, choices)] : [])];
    },
  );
}

export const handle = { isWide: true };

export default function AnalyticsRoute({ loaderData }: Route.ComponentProps) {
  if (useSite().visitor.user === null) return <VisitorAnalytics title={TITLE} />;
  return (
    <PageData state={loaderData}>
      <AnalyticsPage />
    </PageData>
  );
}

function AnalyticsPage() {
  const strategies = useQuery(followableQuery()).data ?? [];
  return (
    <AnalyticsScreen
      title={TITLE}
      getName={(strategyId) => strategies.find(({ id }) => id === strategyId)?.name ?? strategyId}
    />
  );
}
