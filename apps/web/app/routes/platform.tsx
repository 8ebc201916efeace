import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { connectionsQuery } from '../features/brokers/brokers.queries.ts';
import { favouritesQuery } from '../features/favourites/favourites.queries.ts';
import { releasesQuery } from '../features/platform/platform.queries.ts';
import { scopeConditions, scopeIn } from '../features/signals/list-conditions.ts';
import { pricesQuery } from '../features/signals/prices.queries.ts';
import { signalsQuery } from '../features/signals/signals.queries.ts';
import { SCOPE_PARAM } from '../features/signals/use-signal-scope.ts';
import { followableQuery } from '../features/strategies/followable.query.ts';
import { watchlistsQuery } from '../features/watchlists/watchlists.queries.ts';
import { planQuery, subscriptionsQuery } from '../lib/billing.queries.ts';
import { deferred } from '../lib/deferred.tsx';
import { followedOf } from '../lib/followed.ts';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { paths } from '../lib/paths.ts';
import { analyticsQuery, portfolioQuery } from '../lib/portfolio.queries.ts';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import { useSite } from '../lib/site.tsx';
import { SignedOut } from '../ui/signed-out.tsx';
import type { Route } from './+types/platform.ts';

/** A file of its own: every first visit loads the names of what routes import. */
const PlatformPage = deferred(async () => (await import('./platform/platform-page.tsx')).PlatformPage);

if (!import.meta.env.SSR) await PlatformPage.preload();

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ask, now } = context.get(pageContext);
  const { user } = await ask(reads.site.visitor, {});
  const headers = { 'cache-control': 'no-store' };
  if (user === null) return data(null, { headers });
  const followed = followedOf(await ask(reads.subscriptions.list, {}).catch(() => []));
  const scope = scopeIn(url.searchParams.get(SCOPE_PARAM), followed);
  const { dehydrated, status } = await prefetch(context, [
    portfolioQuery(),
    analyticsQuery(),
    releasesQuery(now),
    signalsQuery(null, scopeConditions(scope, followed)),
    pricesQuery(),
    followableQuery(),
    subscriptionsQuery(),
    planQuery(),
    favouritesQuery(),
    watchlistsQuery(),
    connectionsQuery(),
  ]);
  return data(dehydrated, { status, headers });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function PlatformRoute({ loaderData }: Route.ComponentProps) {
  if (useSite().visitor.user === null) return <SignedOut title="Platform" path={paths.platform} />;
  return (
    <PageData state={loaderData}>
      <PlatformPage />
    </PageData>
  );
}
