import type { BarsAnswer, LastPrice, LogCheckpoint, LoggedEntry, Signal, Strategy } from '@sealtick/contract';
import { Feed, type FeedOptions } from './feed/feed.ts';
import { Transport, type TransportOptions } from './transport.ts';

/** Entries per request. */
const LOG_PAGE = 500;

export interface SignalsFilter {
  readonly strategy?: string;
  readonly status?: 'active' | 'closed';
  /** Signals per request, at most 500. */
  readonly limit?: number;
}

export interface BarsFilter {
  readonly symbol: string;
  readonly timeframe: BarsAnswer['timeframe'];
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
}

export interface PricesFilter {
  /** One instrument; all by default. */
  readonly symbol?: string;
}

export interface ClientOptions extends TransportOptions {
  /** Replaces the global `WebSocket`. */
  readonly WebSocket?: typeof WebSocket;
}

/** Client of a Sealtick site, for programs and pages. */
export class SealtickClient {
  private readonly options: ClientOptions;
  private readonly transport: Transport;

  constructor(options: ClientOptions) {
    this.options = options;
    this.transport = new Transport(options);
  }

  readonly strategies = {
    list: (): Promise<Strategy[]> => this.transport.read('/api/strategies'),
    get: (id: string): Promise<Strategy> => this.transport.read(`/api/strategies/${encodeURIComponent(id)}`),
  };

  readonly signals = {
    /** Returns the newest signals. */
    list: (filter: SignalsFilter = {}): Promise<Signal[]> => this.transport.read('/api/signals', { ...filter }),
    /** Yields all signals of the feed, newest first, loading pages as needed. */
    all: (filter: SignalsFilter = {}): AsyncGenerator<Signal, void> => this.pages('/api/signals', filter),
    /** Yields all signals of one strategy, including archived ones. */
    ofStrategy: (id: string, filter: Omit<SignalsFilter, 'strategy'> = {}): AsyncGenerator<Signal, void> =>
      this.pages(`/api/signals/strategy/${encodeURIComponent(id)}`, filter),
  };

  readonly bars = {
    /** Returns closed bars, oldest first. */
    list: (filter: BarsFilter): Promise<BarsAnswer> => this.transport.read('/api/bars', { ...filter }),
  };

  readonly prices = {
    /** Returns the newest prices: the close of each instrument's newest closed bar, if it may be published. */
    list: (filter: PricesFilter = {}): Promise<LastPrice[]> => this.transport.read('/api/prices', { ...filter }),
  };

  readonly log = {
    /** Returns the newest checkpoint. Store its note: then no entry up to its size can be changed unnoticed. */
    checkpoint: (): Promise<LogCheckpoint> => this.transport.read('/api/log/checkpoint'),
    /** Yields the existing entries of an index range, both ends included. */
    entries: (from: number, to: number): AsyncGenerator<LoggedEntry, void> => this.entriesOf(from, to),
  };

  /** Opens the live feed of signals, updates and alerts. It connects when it is iterated or has a listener. */
  feed(options: FeedOptions = {}): Feed {
    const { url, apiKey, WebSocket: socket } = this.options;
    const address = new URL('/ws', url);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new Feed({
      ...options,
      address: address.href,
      ...(apiKey === undefined ? {} : { token: apiKey }),
      ...(socket === undefined ? {} : { WebSocket: socket }),
    });
  }

  private async *pages(path: string, filter: object): AsyncGenerator<Signal, void> {
    let page = await this.transport.readPage<Signal[]>(path, { ...filter });
    for (;;) {
      yield* page.body;
      if (page.next === null) return;
      page = await this.transport.readPage<Signal[]>(page.next);
    }
  }

  private async *entriesOf(from: number, to: number): AsyncGenerator<LoggedEntry, void> {
    for (let first = from; first <= to; first += LOG_PAGE) {
      const last = Math.min(to, first + LOG_PAGE - 1);
      const entries = await this.transport.read<LoggedEntry[]>('/api/log/entries', { from: first, to: last });
      yield* entries;
      if (entries.length < last - first + 1) return;
    }
  }
}
