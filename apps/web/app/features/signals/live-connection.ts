import { getAddress, reads } from '@sealtick/contract';
import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../../lib/data/stale.ts';
import { planQuery, subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { checkSession } from '../../lib/session/session-watch.ts';
import { acceptItem } from './accept-item.ts';
import { isSoundOn, playArrival } from './arrival/arrival-sound.ts';
import { TitleCount } from './arrival/title-count.ts';
import { feedAddress, type Link, openLiveFeed } from './live-feed.ts';
import { SignalCache } from './signal-cache.ts';

interface Listener {
  readonly onLink: (link: Link) => void;
  /** Called for a new signal after the lists have it. */
  readonly onArrival: (id: string) => void;
  /** Whether the visitor has signals of their own. */
  readonly isMember: boolean;
}

/** Opens the live feed and updates the lists of signals from it. Call the returned function to stop. */
export function connectLive(client: QueryClient, { onLink, onArrival, isMember }: Listener): () => void {
  const cache = new SignalCache(client);
  const title = new TitleCount(document);
  const onVisibility = () => title.reset();
  const stopWatching = cache.watch();
  let wasDisconnected = false;
  let shown: Link = 'connecting';
  // Without a network the socket may stay open for a while, but nothing arrives through it.
  const report = () => onLink(navigator.onLine ? shown : 'disconnected');
  const closeFeed = openLiveFeed(feedAddress(window.location.href), {
    isMember,
    onLink(link) {
      const isBack = link === 'connected' && wasDisconnected;
      // What failed while the server was unreachable may succeed now.
      if (isBack) void cache.refetchFailed();
      // A lost connection, or a failed attempt, may change the status of the site.
      if (isBack || link === 'disconnected')
        void client.refetchQueries({ queryKey: [getAddress(reads.site.status, {})], exact: true });
      // The server closes the feed of a session that ends.
      if (isBack || link === 'disconnected') void checkSession();
      // The server also closes the feed when a plan begins or ends.
      if (isBack && isMember) void readAgain(client, [planQuery(), subscriptionsQuery()]);
      wasDisconnected = link === 'disconnected';
      shown = link;
      report();
    },
    // What was not understood may be in the lists of the server.
    onInvalid: () => void cache.refetch(),
    onItem(received) {
      const item = acceptItem(received, (message) => console.error(message));
      if (item === null) return void cache.refetch();
      cache.take(item);
      if (item.type !== 'NEW_SIGNAL') return;
      onArrival(item.data.id);
      title.add();
      if (isSoundOn()) playArrival();
    },
  });
  const onOnline = () => {
    report();
    // Do not wait for the next poll.
    void cache.refetch();
  };
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', report);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', report);
    document.removeEventListener('visibilitychange', onVisibility);
    closeFeed();
    stopWatching();
  };
}
