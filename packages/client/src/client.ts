import type { BarsAnswer, LastPrice, LogCheckpoint, LoggedEntry, Signal, Strategy } from '@sealtick/contract';
import { Feed, type FeedOptions } from './feed/feed.ts';
import { Transport, type TransportOptions } from './transport.ts';

/** What one request for entries may span. */
const LOG_PAGE = 500;

export interface SignalsFilter {
  readonly strategy?: string;
  readonly status?: 'active' | 'closed';
  /** Signals a request brings, at most 500. */
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
  /** One instrument, instead of all. */
  readonly symbol?: string;
}

export interface ClientOptions extends TransportOptions {
  /** Instead of the global `WebSocket`. */
  readonly WebSocket?: typeof WebSocket;
}

/** A Sealtick platform, read by a program or a page. */
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
    /** The newest signals. */
    list: (filter: SignalsFilter = {}): Promise<Signal[]> => this.transport.read('/api/signals', { ...filter }),
    /** All signals of the feed, newest first, page by page as they are asked for. */
    all: (filter: SignalsFilter = {}): AsyncGenerator<Signal, void> => this.pages('/api/signals', filter),
    /** All signals of one strategy, archived ones too. */
    ofStrategy: (id: string, filter: Omit<SignalsFilter, 'strategy'> = {}): AsyncGenerator<Signal, void> =>
      this.pages(`/api/signals/strategy/${encodeURIComponent(id)}`, filter),
  };

  readonly bars = {
    /** Closed bars, oldest first. */
    list: (filter: BarsFilter): Promise<BarsAnswer> => this.transport.read('/api/bars', { ...filter }),
  };

  readonly prices = {
    /** Where the instruments stand: how the newest closed bar of each that may be handed on ended. */
    list: (filter: PricesFilter = {}): Promise<LastPrice[]> => this.transport.read('/api/prices', { ...filter }),
  };

  readonly log = {
    /** What the log vouches for now: keep its note, and nothing up to its size can be changed unnoticed. */
    checkpoint: (): Promise<LogCheckpoint> => this.transport.read('/api/log/checkpoint'),
    /** Entries from one index to another, both included, as far as there are any. */
    entries: (from: number, to: number): AsyncGenerator<LoggedEntry, void> => this.entriesOf(from, to),
  };

  /** Signals, updates and alerts as they come; begins when it is read or listened to. */
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
