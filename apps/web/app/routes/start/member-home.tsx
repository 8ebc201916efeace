import { useQuery } from '@tanstack/react-query';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { NewSince } from '../../features/last-seen/new-since.tsx';
import { useIsReturning } from '../../features/last-seen/use-is-returning.ts';
import { FeedState } from '../../features/signals/feed-state.tsx';
import { useLiveSignals } from '../../features/signals/live-signals.tsx';
import { RecentSignals } from '../../features/signals/recent-signals.tsx';
import { signalsQuery } from '../../features/signals/signals.queries.ts';
import { WatchlistsCard } from '../../features/watchlists/watchlists-card.tsx';

/** The start page of a member, with the parts of other features. */
export function MemberHome() {
  return (
    <HomeScreen
      isReturning={useIsReturning()}
      connection={<Connection />}
      newSince={<NewSince />}
      signals={<RecentSignals shown={3} />}
      watchlists={<WatchlistsCard />}
    />
  );
}

function Connection() {
  const { link } = useLiveSignals();
  const { isError } = useQuery(signalsQuery(null));
  return <FeedState link={isError ? 'disconnected' : link} staleSince={null} stated={null} />;
}
