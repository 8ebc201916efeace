import { data } from 'react-router';
import { readIds } from '../features/strategies/compare/compared-ids.ts';
import { performanceQuery } from '../features/strategies/performance/performance.queries.ts';
import { strategiesQuery } from '../features/strategies/strategies.queries.ts';
import { preloadLibrary, StrategiesScreen } from '../features/strategies/strategies-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { afterHydration } from '../lib/scripts/deferred.tsx';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/strategies.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

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

export const handle = { isWide: true };

export default showPage(() => <StrategiesScreen Star={Star} />);
