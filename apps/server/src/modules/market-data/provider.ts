import type { Bar, Bars, CalendarEvent, Instrument, MarketKind, StoredTimeframe, Timeframe } from '@sealtick/engine';

/** Properties of a data source. */
export interface ProviderDescription {
  readonly kind: 'simulated' | 'files' | 'live';
  readonly market: MarketKind;
  /** True if market time runs faster than the wall clock. */
  readonly accelerated: boolean;
  /** Seconds of market time per second of wall-clock time; 1 unless accelerated. */
  readonly speed: number;
  readonly hasCalendar: boolean;
}

export interface Range {
  /** Earliest open, ms UTC. */
  readonly from?: number;
  /** Latest close, ms UTC. */
  readonly to?: number;
}

export interface SymbolBar {
  readonly symbol: string;
  readonly bar: Bar;
}

/** All base bars (5m) of one close time. They are fed together, because pair strategies need both symbols. */
export interface BarBatch {
  readonly closeTime: number;
  readonly bars: readonly SymbolBar[];
}

/** Close of the newest bar of a series. */
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

/**
 * The days that a new simulated market passes through at its first start. While it is in progress, `now` is the close of the
 * newest bar that `closedBars` has returned, and each call of `closedBars` returns the bars of one close time.
 */
export interface ProviderRunUp {
  readonly isInProgress: boolean;
  /** Market time since which bars close at the pace of the market, ms UTC. */
  readonly pacedSince: number;
  /**
   * Starts the run-up in this process, or continues one that was interrupted.
   * @param recordedThrough Close of the last recorded bar, ms UTC; null if none was recorded
   * @returns The close after which the recording begins, ms UTC; null without a run-up
   */
  start(recordedThrough: number | null): Promise<number | null>;
}

/** A data source: the simulated market, imported files, or a live vendor. */
export interface MarketDataProvider {
  readonly description: ProviderDescription;
  /** Returns market time, ms UTC: the wall clock, except on an accelerated simulated market. */
  now(): number;
  instruments(): Promise<readonly Instrument[]>;
  /** Returns the timeframes with bars, stored or aggregated, finest first. */
  timeframes(symbol: string): Promise<readonly Timeframe[]>;
  history(symbol: string, timeframe: StoredTimeframe, range?: Range): Promise<Bars>;
  /** Returns the newest closed bar of the finest series that may be published; null if there is none. */
  lastBar(symbol: string): Promise<LastBar | null>;
  /** Returns the base bars that closed after `since`, ms UTC, oldest first. Always empty for imported files. */
  closedBars(since: number): Promise<readonly BarBatch[]>;
  /** Returns the scheduled releases with from <= time < to. */
  events(from: number, to: number): Promise<readonly CalendarEvent[]>;
  /** Whether the site shows the bars of this series to its visitors. */
  isShown(symbol: string, timeframe: StoredTimeframe): Promise<boolean>;
  /** Returns a text that changes when past bars change, as by an import; absent where they never do. */
  revision?(): Promise<string>;
  /** Absent where bars only close at their pace. */
  readonly runUp?: ProviderRunUp | undefined;
}

/** Error of a data source. The message is shown to the operator and must contain no address or key. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Wait that the source requested (429, 503), ms; null if it named none. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { readonly retryAfterMs?: number; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
