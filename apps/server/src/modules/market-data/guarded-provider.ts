import {
  type Bar,
  type Bars,
  barAt,
  type CalendarEvent,
  type Instrument,
  MAX_MISSING_SLOTS,
  missingSlots,
  type StoredTimeframe,
  sliceBars,
  TIMEFRAME_MS,
  type Timeframe,
} from '@sealtick/engine';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HealthBoard } from '../../platform/health.ts';
import type { Log } from '../../platform/logging.ts';
import { BarGate, type Quarantined } from './bar-gate.ts';
import { Breaker } from './breaker.ts';
import {
  type BarBatch,
  type LastBar,
  type MarketDataProvider,
  type ProviderDescription,
  ProviderError,
  type ProviderRunUp,
  type Range,
  type SymbolBar,
} from './provider.ts';
import { insertQuarantined, timeText, toQuarantineRow } from './quarantine-repository.ts';
import { isStale, reportSource, requestBars, SOURCE_TIMEOUT_MS } from './watch-source.ts';

const BASE: Timeframe = '5m';
const SEED_BARS = 512;

interface Watched {
  readonly instrument: Instrument;
  readonly gate: BarGate;
  lastClose: number;
  /** Bars without a gap since the newest one. */
  sinceGap: number;
}

/** Options of a guarded provider. */
export interface GuardOptions {
  /** Wall clock for the circuit breaker. */
  readonly clock?: Clock;
  readonly health?: HealthBoard;
  /** Name of the health check; `market data` by default. */
  readonly part?: string;
  /** Time for the source to answer. */
  readonly timeoutMs?: number;
}

/**
 * Checks every live bar of a provider with a `BarGate`. A bar that waited for confirmation is part of the batch that
 * confirms it. A failing source gives no bars and does not affect others: it is retried later, and bars that arrive
 * late are never published as signals.
 */
export class GuardedProvider implements MarketDataProvider {
  private readonly inner: MarketDataProvider;
  private readonly database: Database;
  private readonly log: Log;
  private readonly watched = new Map<string, Watched>();
  /** Admitted batches of (returnedFrom, seenThrough] that a caller may still request. */
  private admitted: BarBatch[] = [];
  private returnedFrom = Number.NaN;
  private seenThrough = Number.NaN;
  private unsaved: Quarantined[] = [];
  private readonly breaker: Breaker;
  private readonly health: HealthBoard | null;
  private readonly part: string;
  private readonly timeoutMs: number;
  /** Instruments of the source; null before the first answer. */
  private offered: readonly Instrument[] | null = null;
  private requestedSince = Number.NaN;

  constructor(inner: MarketDataProvider, db: Database, log: Log, options: GuardOptions = {}) {
    this.inner = inner;
    this.database = db;
    this.log = log;
    this.breaker = new Breaker(options.clock ?? systemClock);
    this.health = options.health ?? null;
    this.part = options.part ?? 'market data';
    this.timeoutMs = options.timeoutMs ?? SOURCE_TIMEOUT_MS;
  }

  get description(): ProviderDescription {
    return this.inner.description;
  }

  get runUp(): ProviderRunUp | undefined {
    return this.inner.runUp;
  }

  /** Returns the symbols whose newest bars follow a gap. */
  get degraded(): readonly string[] {
    return [...this.watched].filter(([, { sinceGap }]) => sinceGap <= MAX_MISSING_SLOTS).map(([symbol]) => symbol);
  }

  now(): number {
    return this.inner.now();
  }

  instruments(): Promise<readonly Instrument[]> {
    return this.inner.instruments();
  }

  timeframes(symbol: string): Promise<readonly Timeframe[]> {
    return this.inner.timeframes(symbol);
  }

  history(symbol: string, timeframe: StoredTimeframe, range?: Range): Promise<Bars> {
    return this.inner.history(symbol, timeframe, range);
  }

  lastBar(symbol: string): Promise<LastBar | null> {
    return this.inner.lastBar(symbol);
  }

  events(from: number, to: number): Promise<readonly CalendarEvent[]> {
    return this.inner.events(from, to);
  }

  isShown(symbol: string, timeframe: StoredTimeframe): Promise<boolean> {
    return this.inner.isShown(symbol, timeframe);
  }

  async revision(): Promise<string> {
    return (await this.inner.revision?.()) ?? '';
  }

  /**
   * Returns the admitted batches after `since`. A repeated call with the same `since` returns the same batches again.
   */
  async closedBars(since: number): Promise<readonly BarBatch[]> {
    if (since >= this.returnedFrom && since <= this.seenThrough) {
      this.admitted = this.admitted.filter((batch) => batch.closeTime > since);
    } else this.beginAt(since);
    this.returnedFrom = since;
    const fresh = await this.request();
    for (const batch of fresh ?? []) {
      const bars = batch.bars.flatMap(({ symbol, bar }) => this.admit(symbol, bar));
      if (bars.length > 0) this.admitted.push({ closeTime: batch.closeTime, bars });
      this.seenThrough = batch.closeTime;
    }
    this.report(fresh);
    await this.saveQuarantined();
    return this.admitted;
  }

  /** Requests new batches and creates the gates of their symbols. Returns null if requests are suspended or failed. */
  private async request(): Promise<readonly BarBatch[] | null> {
    if (!this.breaker.mayRequest) return null;
    try {
      const batches = await requestBars(this.inner.closedBars(this.seenThrough), this.timeoutMs);
      this.offered ??= await this.inner.instruments();
      for (const symbol of new Set(batches.flatMap(({ bars }) => bars.map((one) => one.symbol)))) {
        if (!this.watched.has(symbol)) await this.watch(symbol);
      }
      this.breaker.succeed();
      return batches;
    } catch (error) {
      this.breaker.fail(error);
      const reason = error instanceof ProviderError ? { reason: error.message } : { err: error };
      this.log.warn({ ...reason, part: this.part }, 'data source failed');
      return null;
    }
  }

  private report(fresh: readonly BarBatch[] | null): void {
    if (!this.health) return;
    const failure = this.breaker.openBecause;
    // One or two failures are not reported. A source that still sends bars is catching up, not stale.
    if (fresh === null && failure === null) return;
    const stale = fresh?.length === 0 ? this.staleSymbols() : [];
    reportSource(this.health, this.part, { failure, stale, gaps: this.degraded });
  }

  /** Returns the symbols without recent bars; none for imported files, which send no new bars. */
  private staleSymbols(): string[] {
    if (this.description.kind === 'files') return [];
    const now = this.inner.now();
    const newest = (symbol: string) => this.watched.get(symbol)?.lastClose ?? this.requestedSince;
    return (this.offered ?? []).filter((one) => isStale(one, newest(one.symbol), now)).map(({ symbol }) => symbol);
  }

  private beginAt(since: number): void {
    this.watched.clear();
    this.admitted = [];
    this.seenThrough = since;
    this.requestedSince = since;
    this.offered = null;
  }

  private admit(symbol: string, bar: Bar): SymbolBar[] {
    const watched = this.watched.get(symbol);
    if (watched === undefined) return [];
    const { admitted, quarantined } = watched.gate.admit(bar, this.inner.now());
    this.unsaved.push(...quarantined);
    for (const one of admitted) this.noteGap(symbol, watched, one);
    return admitted.map((one) => ({ symbol, bar: one }));
  }

  /** Creates the gate of a symbol with its newest bars, so that it can distinguish repeated bars from changed ones. */
  private async watch(symbol: string): Promise<void> {
    const instrument = (await this.inner.instruments()).find((one) => one.symbol === symbol);
    if (instrument === undefined) {
      this.log.warn({ symbol }, 'dropped a bar of an unknown instrument');
      return;
    }
    const history = await this.inner.history(symbol, BASE, { to: this.seenThrough });
    const newest = sliceBars(history, history.length - SEED_BARS, history.length);
    const bars = Array.from({ length: newest.length }, (_, i) => barAt(newest, i));
    const gate = new BarGate(instrument, TIMEFRAME_MS[BASE], bars);
    const lastClose = bars.at(-1)?.closeTime ?? Number.NaN;
    this.watched.set(symbol, { instrument, gate, lastClose, sinceGap: Number.POSITIVE_INFINITY });
  }

  private noteGap(symbol: string, watched: Watched, bar: Bar): void {
    const { instrument, lastClose } = watched;
    watched.lastClose = bar.closeTime;
    watched.sinceGap += 1;
    if (!(bar.time > lastClose)) return;
    const missing = missingSlots(instrument, BASE, lastClose, bar.time, 10_000);
    if (missing === 0) return;
    watched.sinceGap = 0;
    this.log.warn({ symbol, missing, before: timeText(bar.time) }, 'bars missing; series degraded');
  }

  /** Stores quarantined bars. After an error they are stored with the next batch; admitted bars do not wait. */
  private async saveQuarantined(): Promise<void> {
    if (this.unsaved.length === 0) return;
    const { kind, market } = this.description;
    const rows = this.unsaved.map((quarantined) => toQuarantineRow(quarantined, { market, source: kind }));
    try {
      await insertQuarantined(this.database, rows);
      this.unsaved = [];
    } catch (error) {
      this.log.error({ err: error, bars: rows.length }, 'cannot store quarantined bars; retrying with the next batch');
    }
  }
}
