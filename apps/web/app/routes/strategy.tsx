import type { QueryClient } from '@tanstack/react-query';
import { data } from 'react-router';
import { latestSignalsQuery } from '../features/signals/signals.queries.ts';
import { preloadTab } from '../features/strategies/panels/panels.ts';
import { performanceQuery, tradeTableQuery } from '../features/strategies/performance/performance.queries.ts';
import { recordShown, timeframeInAddress } from '../features/strategies/performance/record-shown.ts';
import { tradeChoices } from '../features/strategies/performance/trades/trade-choices.ts';
import { strategyQuery } from '../features/strategies/strategies.queries.ts';
import { StrategyScreen } from '../features/strategies/strategy-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { copiedSlippageQuery } from '../lib/queries/copied-slippage.query.ts';
import { slippageQuery } from '../lib/queries/slippage.query.ts';
import { strategyNamesQuery } from '../lib/queries/strategy-names.query.ts';
import { afterHydration, deferred } from '../lib/scripts/deferred.tsx';
import { prefetch } from '../lib/server/prefetch.server.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/strategy.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

const LatestSignals = deferred(
  async () => (await import('../features/signals/latest-signals.tsx')).LatestSignals,
  <Skeleton className="h-48 rounded-card" />,
);

const StrategyActions = afterHydration(
  async () => (await import('../features/subscriptions/strategy-actions.tsx')).StrategyActions,
  <Skeleton className="h-44 rounded-input" />,
);

const QuickSubscribe = afterHydration(
  async () => (await import('../features/subscriptions/quick-subscribe.tsx')).QuickSubscribe,
  <Skeleton className="h-9 w-40 rounded-input" />,
);

const FavouriteStar = afterHydration(
  async () => (await import('../features/favourites/favourite-star.tsx')).FavouriteStar,
  <span className="size-6" />,
);

interface WatchlistButtonProps {
  strategy: { readonly id: string; readonly name: string };
  isBare?: boolean;
}

const AddToWatchlist = afterHydration(
  async () => (await import('../features/watchlists/add-to-watchlist.tsx')).AddToWatchlist,
  <Skeleton className="h-11 rounded-input md:h-9" />,
);

function WatchlistButton({ strategy: { id, name }, isBare = false }: WatchlistButtonProps) {
  return <AddToWatchlist item={{ kind: 'strategy', id }} name={name} isBare={isBare} />;
}

// Loaded first, so that hydration finds the parts that the page shows.
if (!import.meta.env.SSR) await Promise.all([preloadTab(window.location.search), LatestSignals.preload()]);

export async function loader({ context, request, params: { strategyId } }: Route.LoaderArgs) {
  const known = (client: QueryClient) => client.getQueryData(strategyQuery(strategyId).queryKey);
  const { searchParams } = new URL(request.url);
  const timeframe = timeframeInAddress(searchParams);
  const queries = [
    strategyQuery(strategyId),
    performanceQuery(strategyId),
    strategyNamesQuery(),
    latestSignalsQuery(strategyId),
    ...(timeframe === 'all' ? [] : [performanceQuery(strategyId, timeframe)]),
    ...(searchParams.get('tab') === 'performance' ? [slippageQuery(), copiedSlippageQuery()] : []),
  ];
  const page = await prefetch(context, queries, (client) => {
    const record = recordShown(searchParams, known(client));
    return record ? [tradeTableQuery(strategyId, record, timeframe, tradeChoices(searchParams))] : [];
  });
  return data(page.dehydrated, { status: known(page.client) === null ? 404 : page.status });
}

export const handle = { isWide: true };

export default function StrategyRoute({ loaderData, params: { strategyId } }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <StrategyScreen
        key={strategyId}
        id={strategyId}
        star={(strategy) => <FavouriteStar strategy={strategy} />}
        latest={<LatestSignals strategyId={strategyId} />}
        subscribe={(strategy) => <QuickSubscribe strategy={strategy} />}
        actions={(strategy) => (
          <StrategyActions strategy={strategy} quick={<WatchlistButton strategy={strategy} isBare />}>
            <WatchlistButton strategy={strategy} />
          </StrategyActions>
        )}
      />
    </PageData>
  );
}
