import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { barsOfQuery as barsOfHomeQuery, newestQuery, pictured } from '../features/home/home.queries.ts';
import { heroSignal } from '../features/landing/hero-signal.ts';
import {
  barsOfQuery,
  checkpointQuery,
  closedQuery,
  proofQuery,
  restQueries,
} from '../features/landing/landing.queries.ts';
import { preloadLandingParts } from '../features/landing/landing-parts.ts';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { useLiveSignals } from '../features/signals/live-signals.tsx';
import { SCOPE_PARAM } from '../features/signals/use-signal-scope.ts';
import { PageData } from '../lib/data/page-data.tsx';
import { followedIds } from '../lib/queries/followed.ts';
import { deferred } from '../lib/scripts/deferred.tsx';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import { useSite } from '../lib/site/site.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/start.ts';
import { homeQueries } from './start/home-queries.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

const MemberHome = deferred(
  async () => (await import('./start/member-home.tsx')).MemberHome,
  <Skeleton className="mt-6 h-96 rounded-card" />,
);

// Loaded first, so that the server and the hydration render the page completely.
if (import.meta.env.SSR || document.getElementById('member-home')) await MemberHome.preload();
if (import.meta.env.SSR || document.getElementById('hero-signal')) await preloadLandingParts();

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ask, now } = context.get(pageContext);
  // A failed read is reported by the frame, which then shows no one as logged in.
  const visitor = await ask(reads.site.visitor, {}).catch(() => null);
  if (visitor?.user) {
    const followed = followedIds(await ask(reads.subscriptions.list, {}).catch(() => []));
    const home = await prefetch(context, homeQueries(followed, url.searchParams.get(SCOPE_PARAM)), (client) => [
      barsOfHomeQuery(pictured(client.getQueryData(newestQuery(followed).queryKey)), now),
    ]);
    return data(home.dehydrated, { status: home.status, headers: { 'cache-control': 'no-store' } });
  }
  const page = await prefetch(context, [closedQuery(), ...restQueries()], (client) => {
    const signal = heroSignal(client.getQueryData(closedQuery().queryKey));
    const checkpoint = client.getQueryData(checkpointQuery().queryKey);
    return [barsOfQuery(signal, now), proofQuery(signal, checkpoint)];
  });
  return data(page.dehydrated, { status: page.status });
}

export const handle = { isWideForMembers: true };

export default function StartRoute({ loaderData }: Route.ComponentProps) {
  const { arrived } = useLiveSignals();
  const { visitor } = useSite();
  return (
    <PageData state={loaderData}>
      {visitor.user === null ? <LandingScreen arrivals={arrived.size} /> : <MemberHome />}
    </PageData>
  );
}
