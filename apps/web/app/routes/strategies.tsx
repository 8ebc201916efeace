import { data } from 'react-router';
import { readIds } from '../features/strategies/compare/compared-ids.ts';
import { performanceQuery } from '../features/strategies/performance/performance.queries.ts';
import { strategiesQuery } from '../features/strategies/strategies.queries.ts';
import { preloadLibrary, StrategiesScreen } from '../features/strategies/strategies-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { afterHydration } from '../lib/scripts/deferred.tsx';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/strategies.ts';

const Star = afterHydration(
  async () => (await import('../features/favourites/favourite-star.tsx')).FavouriteStar,
  <span className="size-6" />,
);

// Loaded first, so that the server and the hydration render the page completely.
if (!import.meta.env.SSR) await preloadLibrary(window.location.search);

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { dehydrated, status } = await prefetch(context, [strategiesQuery()], (client) => {
    const known = client.getQueryData(strategiesQuery().queryKey) ?? [];
    const ids = readIds(
      params,
      'compare',
      known.map(({ id }) => id),
    );
    return ids.map((id) => performanceQuery(id));
  });
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function StrategiesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <StrategiesScreen Star={Star} />
    </PageData>
  );
}
