import { Feed, type FeedItem } from '@sealtick/client';
import { FEED_PATH } from '@sealtick/contract';

export type Link = 'connecting' | 'connected' | 'disconnected';

interface Listener {
  readonly onLink: (link: Link) => void;
  readonly onItem: (item: FeedItem) => void;
  /** Whether to receive the entries of the visitor's own log. */
  readonly isMember: boolean;
  /** Called for a message that was not understood, after it was reported. */
  readonly onInvalid: () => void;
}

/** Returns the address of the live feed: on the page's own host, over TLS if the page is. */
export function feedAddress(page: string): string {
  const address = new URL(FEED_PATH, page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** Opens the tab's one socket, which reconnects automatically. @returns Closes it. */
export function openLiveFeed(address: string, { onLink, onItem, onInvalid, isMember }: Listener): () => void {
  let isConnected = false;
  const feed = new Feed({
    address,
    ...(isMember ? { own: 'new' as const } : {}),
    onState(state, error) {
      if (state === 'connecting') return;
      if (state === 'waiting' && !isConnected) {
        console.error(error === undefined ? 'WebSocket connection failed' : 'Failed to establish WebSocket connection');
      }
      isConnected = state === 'live';
      onLink(isConnected ? 'connected' : 'disconnected');
    },
    onError({ code, message }) {
      console.error(`Live feed: ${message}`);
      if (code === 'invalid_message') onInvalid();
    },
  });
  const read = async () => {
    for await (const item of feed) onItem(item);
  };
  // If the feed is closed permanently, the page shows that by `onLink` and continues to poll every 30 s.
  read().catch(() => console.error('WebSocket connection failed'));
  return () => feed.close();
}
