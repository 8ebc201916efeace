import { LOG_ENTRIES_MAX, type LoggedEntry, writes } from '@sealtick/contract';
import { Feed, type FeedOptions } from './feed/feed.ts';
import { type ReadMethods, readMethods } from './read-methods.ts';
import { Transport, type TransportOptions } from './transport.ts';
import { type WriteMethods, writeMethods } from './write-methods.ts';

export interface ClientOptions extends TransportOptions {
  /** Replaces the global `WebSocket`. */
  readonly WebSocket?: typeof WebSocket;
}

/** Client of a Sealtick site, for programs and pages: a method for each read and write of the contract. */
export type SealtickClient = ReadMethods & WriteMethods<typeof writes> & OtherMethods;

interface OtherMethods {
  /** Yields the existing log entries of an index range, both ends included, in as many requests as needed. */
  logEntries(from: number, to: number): AsyncGenerator<LoggedEntry, void>;
  /** Opens the live feed of signals, updates and alerts. It connects when it is iterated or has a listener. */
  feed(options?: FeedOptions): Feed;
}

/** Creates a client of a site's API and live feed. */
export function createClient(options: ClientOptions): SealtickClient {
  const transport = new Transport(options);
  const ofReads = readMethods(transport);
  return {
    ...mergeNouns(ofReads, writeMethods(writes, transport)),
    logEntries: (from, to) => logEntries(ofReads.log.entries, from, to),
    feed: (feedOptions = {}) => openFeed(options, feedOptions),
  };
}

/** Gives each noun the methods of both. */
export function mergeNouns<A extends object, B extends object>(a: A, b: B): A & B {
  const ofB = new Map<string, object>(Object.entries(b));
  const merged = Object.entries(a).map(([noun, methods]) => [noun, { ...methods, ...ofB.get(noun) }]);
  return { ...b, ...Object.fromEntries(merged) };
}

async function* logEntries(read: ReadMethods['log']['entries'], from: number, to: number) {
  for (let first = from; first <= to; first += LOG_ENTRIES_MAX) {
    const last = Math.min(to, first + LOG_ENTRIES_MAX - 1);
    const entries = await read({ from: first, to: last });
    yield* entries;
    if (entries.length < last - first + 1) return;
  }
}

const NO_SOCKET =
  'This runtime has no WebSocket. Start Node.js 20 with --experimental-websocket, or pass one to `createClient` as `WebSocket`.';

function openFeed({ url, apiKey, WebSocket: socket }: ClientOptions, options: FeedOptions): Feed {
  const address = new URL('/ws', url);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  if ((socket ?? globalThis.WebSocket) === undefined) throw new TypeError(NO_SOCKET);
  return new Feed({
    ...options,
    address: address.href,
    ...(apiKey === undefined ? {} : { token: apiKey }),
    ...(socket === undefined ? {} : { WebSocket: socket }),
  });
}
