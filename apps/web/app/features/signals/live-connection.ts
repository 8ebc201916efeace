import { addressOf, reads } from '@sealtick/contract';
import type { QueryClient } from '@tanstack/react-query';
import { acceptAnswer } from '../../lib/accept-answer.ts';
import { feedAddress, type Link, openLiveFeed } from '../../lib/live-feed.ts';
import { SignalCache } from './signal-cache.ts';

interface Listener {
  readonly onLink: (link: Link) => void;
  /** A new signal came; the lists have it already. */
  readonly onArrival: (id: string) => void;
}

/** Opens the live feed and keeps the lists of signals up with it. Call what it returns to end both. */
export function connectLive(client: QueryClient, { onLink, onArrival }: Listener): () => void {
  const cache = new SignalCache(client);
  const stopWatching = cache.watch();
  let wasLost = false;
  const closeFeed = openLiveFeed(feedAddress(window.location.href), {
    onLink(link) {
      const isBack = link === 'connected' && wasLost;
      // What could not be read while the server was away can be now.
      if (isBack) void cache.readFailedAgain();
      // Whether all is well with the server is what its loss, and each try in vain, puts in doubt.
      if (isBack || link === 'disconnected')
        void client.refetchQueries({ queryKey: [addressOf(reads.site.status, {})], exact: true });
      wasLost = link === 'disconnected';
      onLink(link);
    },
    onItem(item) {
      if (item.type === 'NEW_SIGNAL' && !isSignal(item.data)) return;
      cache.take(item);
      if (item.type === 'NEW_SIGNAL') onArrival(item.data.id);
    },
  });
  // With the network back, what was missed need not wait for the next poll.
  const readAgain = () => void cache.readAgain();
  window.addEventListener('online', readAgain);
  return () => {
    window.removeEventListener('online', readAgain);
    closeFeed();
    stopWatching();
  };
}

/** Whether it is a signal as the lists have them: one message that brings none must not end the feed. */
function isSignal(sent: unknown): boolean {
  const list = { read: reads.signals.list, input: {} };
  return (acceptAnswer(list, [sent], ({ message }) => console.error(message)) as unknown[]).length === 1;
}
