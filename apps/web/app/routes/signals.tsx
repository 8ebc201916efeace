import { reads } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { data, Outlet } from 'react-router';
import { lastSeenQuery } from '../features/last-seen/last-seen.queries.ts';
import { SinceVisit } from '../features/last-seen/part.ts';
import { useLastSeen } from '../features/last-seen/use-visit.ts';
import { listConditions } from '../features/signals/list-conditions.ts';
import { marketAlertsQuery } from '../features/signals/market-alerts.query.ts';
import { preloadSignalParts } from '../features/signals/signal-parts.ts';
import { deliveryQuery, signalsQuery } from '../features/signals/signals.queries.ts';
import { SignalsScreen } from '../features/signals/signals-screen.tsx';
import { toNameOptions } from '../features/strategies/name-options.ts';
import { PageData } from '../lib/data/page-data.tsx';
import { followedIds } from '../lib/queries/followed.ts';
import { subscriptionsQuery } from '../lib/queries/plan.queries.ts';
import { pricesQuery } from '../lib/queries/prices.query.ts';
import { strategyNamesQuery } from '../lib/queries/strategy-names.query.ts';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/signals.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([preloadSignalParts(), SinceVisit.preload()]);

export async function loader({ context, url }: Route.LoaderArgs) {
  // A failed read is reported by the frame, which then shows no one as logged in.
  const visitor = await context
    .get(pageContext)
    .ask(reads.site.visitor, {})
    .catch(() => null);
  const own = visitor?.user ? [subscriptionsQuery(), lastSeenQuery()] : [];
  const page = [...own, strategyNamesQuery(), deliveryQuery(), pricesQuery(), marketAlertsQuery()];
  const { dehydrated, status } = await prefetch(context, page, (client) => {
    const followed = followedIds(client.getQueryData(subscriptionsQuery().queryKey));
    const { strategyId, conditions } = listConditions(url.searchParams, followed);
    return [signalsQuery(strategyId, conditions)];
  });
  return data(dehydrated, { status });
}

export const handle = { isWide: true, keepsScroll: true };

export default function SignalsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <div className="beside-drawer">
        <div className="min-w-0">
          <Signals />
        </div>
        <Outlet />
      </div>
    </PageData>
  );
}

function Signals() {
  const strategies = useQuery({ ...strategyNamesQuery(), select: toNameOptions });
  const options = strategies.data ?? [];
  const getName = (strategyId: string) => options.find(({ value }) => value === strategyId)?.label ?? strategyId;
  const seenUntil = useLastSeen()?.since ?? null;
  return <SignalsScreen strategies={options} sinceVisit={<SinceVisit getName={getName} />} seenUntil={seenUntil} />;
}
