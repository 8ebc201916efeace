import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { BrokerStrip } from '../../features/brokers/broker-strip.tsx';
import { FavouriteStar } from '../../features/favourites/favourite-star.tsx';
import { favouritesQuery } from '../../features/favourites/favourites.queries.ts';
import { PlatformScreen } from '../../features/platform/platform-screen.tsx';
import { filterIn, strategyTest } from '../../features/platform/strategy-filter.ts';
import { FeedState } from '../../features/signals/feed-state.tsx';
import { useLiveSignals } from '../../features/signals/live-signals.tsx';
import { RecentCard } from '../../features/signals/recent-card.tsx';
import { followableQuery } from '../../features/strategies/followable.query.ts';
import { SubscribeButton } from '../../features/subscriptions/subscribe-button.tsx';
import { SubscriptionsPanel } from '../../features/subscriptions/subscriptions-panel.tsx';
import { watchlistsQuery } from '../../features/watchlists/watchlists.queries.ts';
import { readAgain } from '../../lib/data/stale.ts';
import { planQuery, subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { analyticsQuery, PORTFOLIO, portfolioQuery } from '../../lib/queries/portfolio.queries.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Its script is loaded when its tab is opened. */
const Watchlists = deferred(
  async () => (await import('../../features/watchlists/watchlists.tsx')).Watchlists,
  <Skeleton className="m-4 h-40 rounded-input" />,
);

/** Its script is loaded with its tab. */
const OwnStrategies = deferred(
  async () => (await import('../../features/own-strategies/own-strategies.tsx')).OwnStrategies,
  <Skeleton className="h-24 rounded-input" />,
);

/** The dashboard with the parts of other features. */
export function PlatformPage() {
  const [params] = useSearchParams();
  const strategies = useQuery(followableQuery()).data ?? [];
  const subscriptions = useQuery(subscriptionsQuery()).data;
  const plan = useQuery(planQuery()).data;
  const watchlists = useQuery(watchlistsQuery()).data;
  const favourites = useQuery(favouritesQuery()).data ?? [];
  const results = useQuery(analyticsQuery()).data?.strategies ?? [];
  const filter = filterIn(params);
  const isShown = strategyTest(filter, subscriptions ?? [], favourites);
  const getName = (strategyId: string) => strategies.find(({ id }) => id === strategyId)?.name ?? strategyId;
  const isFollowed = ({ id }: { id: string }) => subscriptions?.some(({ strategyId }) => strategyId === id) ?? false;
  const offered = strategies
    .filter((strategy) => subscriptions !== undefined && !isFollowed(strategy))
    .map((strategy) => ({
      ...strategy,
      subscribe: plan && <SubscribeButton strategy={strategy} plan={plan} variant="secondary" />,
    }));
  return (
    <PlatformScreen
      filter={filter}
      offered={offered}
      strategy={strategies.find(isFollowed)}
      getName={getName}
      counts={{ subscriptions: subscriptions?.length, watchlists: watchlists?.length }}
      feed={<LiveState />}
      brokers={<BrokerStrip />}
      signals={<RecentCard isShown={isShown} />}
      subscriptions={
        <>
          <SubscriptionsPanel
            strategies={strategies}
            isShown={isShown}
            results={results}
            favourite={(id) => <FavouriteStar strategy={{ id, name: getName(id) }} />}
          />
          <section aria-labelledby="own-strategies" className="border-line border-t p-4 md:p-5">
            <h2 id="own-strategies" className="mb-3 font-head text-14">
              Your own strategies
            </h2>
            <OwnStrategies />
          </section>
        </>
      }
      watchlists={
        <section aria-label="Watchlists" className="p-4 md:p-5">
          <h2 className="sr-only">Watchlists</h2>
          <Watchlists />
        </section>
      }
    />
  );
}

/** State of the live feed. A signal that arrives changes the member's figures. */
function LiveState() {
  const { link, arrived } = useLiveSignals();
  const client = useQueryClient();
  const portfolio = useQuery(portfolioQuery());
  const count = arrived.size;
  useEffect(() => {
    if (count === 0) return;
    void readAgain(client, [PORTFOLIO]);
  }, [client, count]);
  return (
    <FeedState
      link={link}
      staleSince={portfolio.isError && portfolio.data ? portfolio.dataUpdatedAt : null}
      stated={null}
    />
  );
}
