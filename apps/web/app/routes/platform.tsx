import { reads } from '@sealtick/contract';
import { favouritesQuery } from '../features/favourites/favourites.queries.ts';
import { releasesQuery } from '../features/platform/platform.queries.ts';
import { scopeConditions, scopeIn } from '../features/signals/list-conditions.ts';
import { signalsQuery } from '../features/signals/signals.queries.ts';
import { SCOPE_PARAM } from '../features/signals/use-signal-scope.ts';
import { followableQuery } from '../features/strategies/followable.query.ts';
import { watchlistsQuery } from '../features/watchlists/watchlists.queries.ts';
import { PageData } from '../lib/data/page-data.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { connectionsQuery } from '../lib/queries/connections.query.ts';
import { followedIds } from '../lib/queries/followed.ts';
import { planQuery, subscriptionsQuery } from '../lib/queries/plan.queries.ts';
import { analyticsQuery, portfolioQuery } from '../lib/queries/portfolio.queries.ts';
import { pricesQuery } from '../lib/queries/prices.query.ts';
import { deferred } from '../lib/scripts/deferred.tsx';
import { loadMemberPage } from '../lib/server/load-page.server.ts';
import { pageContext } from '../lib/server/page-context.server.ts';
import { useSite } from '../lib/site/site.tsx';
import { SignedOut } from '../ui/signed-out.tsx';
import type { Route } from './+types/platform.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

/** A file of its own: every first visit loads the names of what routes import. */
const PlatformPage = deferred(async () => (await import('./platform/platform-page.tsx')).PlatformPage);

if (!import.meta.env.SSR) await PlatformPage.preload();

export function loader({ context, url }: Route.LoaderArgs) {
  const { ask, now } = context.get(pageContext);
  return loadMemberPage(context, async () => {
    const followed = followedIds(await ask(reads.subscriptions.list, {}).catch(() => []));
    const scope = scopeIn(url.searchParams.get(SCOPE_PARAM), followed);
    return [
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
    ];
  });
}

export const handle = { isWide: true };

export default function PlatformRoute({ loaderData }: Route.ComponentProps) {
  if (useSite().visitor.user === null) return <SignedOut title="Platform" path={paths.platform} />;
  return (
    <PageData state={loaderData}>
      <PlatformPage />
    </PageData>
  );
}
