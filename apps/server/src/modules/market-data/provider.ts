import type { Bar, Bars, CalendarEvent, Instrument, SharedBars, StoredTimeframe, Timeframe } from '@sealtick/engine';

export type MarketBasis = 'real' | 'simulated';

/** What a source of bars says of itself. */
export interface ProviderDescription {
  readonly kind: 'simulated' | 'files';
  readonly market: MarketBasis;
  /** True where market time runs faster than wall time. */
  readonly accelerated: boolean;
  /** Seconds of market time in one of wall time; 1 unless accelerated. */
  readonly speed: number;
  readonly hasCalendar: boolean;
}

export interface Range {
  /** First open wanted, ms UTC. */
  readonly from?: number;
  /** Last close wanted, ms UTC: bars that closed at or before it. */
  readonly to?: number;
}

export interface SymbolBar {
  readonly symbol: string;
  readonly bar: Bar;
}

/** All base bars (5m) of one close time: they are fed together, or a pair strategy would see half a market. */
export interface BarBatch {
  readonly closeTime: number;
  readonly bars: readonly SymbolBar[];
}

/** Where a symbol stands: how the newest bar of a series closed. */
export interface LastBar {
  readonly timeframe: StoredTimeframe;
  readonly closeTime: number;
  readonly close: number;
}

/** A series by name. */
export interface SeriesName {
  readonly symbol: string;
  readonly timeframe: Timeframe;
}

/** A source of bars: the simulated market, imported files, later live vendors. */
export interface MarketDataProvider {
  readonly description: ProviderDescription;
  /** The market's clock, ms UTC: wall time, except on an accelerated simulated market. */
  now(): number;
  instruments(): Promise<readonly Instrument[]>;
  /** Timeframes there are bars of, or can be aggregated to, finest first. */
  timeframes(symbol: string): Promise<readonly Timeframe[]>;
  history(symbol: string, timeframe: StoredTimeframe, range?: Range): Promise<Bars>;
  /**
   * Only of a market that is made: more of its past than `history` keeps at hand, for back-tests. Each series in the order
   * asked for, up to the bars that closed by `to`, ms UTC.
   */
  deepHistory?(series: readonly SeriesName[], to: number): Promise<readonly SharedBars[]>;
  /** The newest closed bar of the finest series that may be handed on to visitors; null where there is none. */
  lastBar(symbol: string): Promise<LastBar | null>;
  /** Base bars that closed after `since`, ms UTC, oldest first. Empty where nothing new will come. */
  closedBars(since: number): Promise<readonly BarBatch[]>;
  /** Scheduled releases with from <= time < to. */
  events(from: number, to: number): Promise<readonly CalendarEvent[]>;
  /** Whether bars of this series may be handed on to visitors. */
  isRedistributable(symbol: string, timeframe: Timeframe): Promise<boolean>;
}

/** Why a source did not give what it was asked for. Its words are for people: no address, no key. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** How long the source asked not to be asked again (429, 503), ms; null where it did not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { readonly retryAfterMs?: number; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
