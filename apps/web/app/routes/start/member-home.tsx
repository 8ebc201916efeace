import { useQuery } from '@tanstack/react-query';
import { FirstSteps } from '../../features/first-steps/first-steps.tsx';
import { useOpenSteps } from '../../features/first-steps/use-open-steps.ts';
import { strategiesQuery, useNewest } from '../../features/home/home.queries.ts';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { NewSince } from '../../features/last-seen/new-since.tsx';
import { useIsReturning } from '../../features/last-seen/use-is-returning.ts';
import { FeedState } from '../../features/signals/feed-state.tsx';
import { useLiveSignals } from '../../features/signals/live-signals.tsx';
import { RecentSignals } from '../../features/signals/recent-signals.tsx';
import { SubscribeButton } from '../../features/subscriptions/subscribe-button.tsx';
import { WatchlistsCard } from '../../features/watchlists/watchlists-card.tsx';
import { planQuery } from '../../lib/queries/plan.queries.ts';

/** The start page of a member, with the parts of other features. */
export function MemberHome() {
  const done = useOpenSteps();
  return (
    <HomeScreen
      isReturning={useIsReturning()}
      connection={<Connection />}
      newSince={<NewSince />}
      firstSteps={done && <Steps done={done} />}
      signals={<RecentSignals shown={3} />}
      watchlists={<WatchlistsCard />}
    />
  );
}

function Steps({ done }: { done: NonNullable<ReturnType<typeof useOpenSteps>> }) {
  const { data: strategies = [] } = useQuery(strategiesQuery());
  const { data: plan } = useQuery(planQuery());
  return (
    <FirstSteps
      done={done}
      strategies={strategies}
      subscribe={(strategy, variant) => plan && <SubscribeButton strategy={strategy} plan={plan} variant={variant} />}
    />
  );
}

function Connection() {
  const { link } = useLiveSignals();
  const { isError } = useNewest();
  return <FeedState link={isError ? 'disconnected' : link} staleSince={null} stated={null} isAtEnd />;
}
