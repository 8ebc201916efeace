import {
  getAddress,
  type InputOf,
  LOG_ENTRIES_MAX,
  type LoggedEntry,
  reads,
  SIGNALS_LIMIT_MAX,
  type Signal,
  writes,
} from '@sealtick/contract';
import { Feed, type FeedOptions } from './feed/feed.ts';
import { type ReadMethods, readMethods } from './read-methods.ts';
import { type ReadAnswer, Transport, type TransportOptions } from './transport.ts';
import { type WriteMethods, writeMethods } from './write-methods.ts';

export interface ClientOptions extends TransportOptions {
  /** Replaces the global `WebSocket`. */
  readonly WebSocket?: typeof WebSocket;
}

/** Client of a Sealtick site, for programs and pages: a method for each read and write of the contract. */
export type SealtickClient = ReadMethods & WriteMethods<typeof writes> & OtherMethods;

/** The filters of `signals.list`. */
type SignalFilters = Omit<InputOf<typeof reads.signals.list>, 'limit' | 'cursor' | 'since'>;

/** Signals that opened or changed, each with its newest state, and the cursor that the next call takes. */
export interface Changes {
  readonly signals: readonly Signal[];
  readonly cursor: string;
}

interface OtherMethods {
  /**
   * Returns the signals that opened or changed after a cursor; without one the newest signals, from which to begin. Store the
   * returned cursor for the next call.
   */
  changes(since?: string, filters?: SignalFilters): Promise<Changes>;
  /** Yields the existing log entries of an index range, both ends included, in as many requests as needed. */
  logEntries(from: number, to: number): AsyncGenerator<LoggedEntry, void>;
  /** Opens the live feed of signals, updates and alerts. It connects when it is iterated or has a listener. */
  feed(options?: FeedOptions): Feed;
}

/** Creates a client of a site's API and live feed. @throws {TypeError} for a key that no header can have, such as a shortened one */
export function createClient(options: ClientOptions): SealtickClient {
  if (options.apiKey !== undefined && !/^[!-~]+$/.test(options.apiKey)) throw new TypeError(NOT_A_KEY);
  const transport = new Transport(options);
  const ofReads = readMethods(transport);
  return {
    ...mergeNouns(ofReads, writeMethods(writes, transport)),
    changes: (since, filters = {}) => readChanges(transport, since, filters),
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

async function readChanges(transport: Transport, since: string | undefined, filters: SignalFilters): Promise<Changes> {
  const input = { ...filters, limit: SIGNALS_LIMIT_MAX, ...(since === undefined ? {} : { since }) };
  const { body, next, cursor } = await transport.read(getAddress(reads.signals.list, input));
  const signals = [...(body as readonly Signal[])];
  for (let address = since === undefined ? null : next; address !== null; ) {
    const page: ReadAnswer = await transport.read(address);
    signals.push(...(page.body as readonly Signal[]));
    address = page.next;
  }
  return { signals, cursor: cursor! };
}

async function* logEntries(read: ReadMethods['log']['entries'], from: number, to: number) {
  for (let first = from; first <= to; first += LOG_ENTRIES_MAX) {
    const last = Math.min(to, first + LOG_ENTRIES_MAX - 1);
    const entries = await read({ from: first, to: last });
    yield* entries;
    if (entries.length < last - first + 1) return;
  }
}

const NOT_A_KEY =
  '`apiKey` has a character that no key has, such as a space or an ellipsis. Pass the whole key, as it was shown once.';

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
