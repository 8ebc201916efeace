import { LOG_ENTRIES_MAX, type LoggedEntry } from '@sealtick/contract';
import { Feed, type FeedOptions } from './feed/feed.ts';
import { type ReadMethods, readMethods } from './read-methods.ts';
import { Transport, type TransportOptions } from './transport.ts';

export interface ClientOptions extends TransportOptions {
  /** Replaces the global `WebSocket`. */
  readonly WebSocket?: typeof WebSocket;
}

/** Client of a Sealtick site, for programs and pages. */
export interface SealtickClient extends ReadMethods {
  /** Yields the existing log entries of an index range, both ends included, in as many requests as needed. */
  logEntries(from: number, to: number): AsyncGenerator<LoggedEntry, void>;
  /** Opens the live feed of signals, updates and alerts. It connects when it is iterated or has a listener. */
  feed(options?: FeedOptions): Feed;
}

export function createClient(options: ClientOptions): SealtickClient {
  const methods = readMethods(new Transport(options));
  return {
    ...methods,
    logEntries: (from, to) => logEntries(methods.log.entries, from, to),
    feed: (feedOptions = {}) => openFeed(options, feedOptions),
  };
}

async function* logEntries(read: ReadMethods['log']['entries'], from: number, to: number) {
  for (let first = from; first <= to; first += LOG_ENTRIES_MAX) {
    const last = Math.min(to, first + LOG_ENTRIES_MAX - 1);
    const entries = await read({ from: first, to: last });
    yield* entries;
    if (entries.length < last - first + 1) return;
  }
}

function openFeed({ url, apiKey, WebSocket: socket }: ClientOptions, options: FeedOptions): Feed {
  const address = new URL('/ws', url);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new Feed({
    ...options,
    address: address.href,
    ...(apiKey === undefined ? {} : { token: apiKey }),
    ...(socket === undefined ? {} : { WebSocket: socket }),
  });
}
