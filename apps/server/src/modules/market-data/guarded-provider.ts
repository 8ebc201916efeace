import {
  type Bar,
  type Bars,
  barAt,
  type CalendarEvent,
  type Instrument,
  MAX_MISSING_SLOTS,
  missingSlots,
  type SharedBars,
  type StoredTimeframe,
  shareBars,
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
  type Range,
  type SeriesName,
  type SymbolBar,
} from './provider.ts';
import { insertQuarantined, timeText } from './quarantine-repository.ts';
import { askForBars, isStale, PATIENCE_MS, reportSource } from './watch-source.ts';

const BASE: Timeframe = '5m';
const SEED_BARS = 512;

interface Watched {
  readonly instrument: Instrument;
  readonly gate: BarGate;
  lastClose: number;
  /** Bars without a gap since the newest one. */
  sinceGap: number;
}

/** Where a provider says how it is; one of several has a name of its own. */
export interface GuardOptions {
  /** Wall time, by which a source that fails is left alone. */
  readonly clock?: Clock;
  readonly health?: HealthBoard;
  readonly part?: string;
  /** When a source that has not answered has failed. */
  readonly patienceMs?: number;
}

/**
 * A provider behind the door: whatever it hands out live passes a gate of its symbol first. A bar held back and confirmed
 * by the next one travels in that one's batch. A source that fails gives no bars, and nobody else is troubled by it: it is
 * asked again later, and what it then hands out late is never published as a signal.
 */
export class GuardedProvider implements MarketDataProvider {
  private readonly inner: MarketDataProvider;
  private readonly database: Database;
  private readonly log: Log;
  private readonly watched = new Map<string, Watched>();
  /** Admitted batches of (keptFrom, seenThrough] that a caller may still ask for. */
  private admitted: BarBatch[] = [];
  private keptFrom = Number.NaN;
  private seenThrough = Number.NaN;
  private unsaved: Quarantined[] = [];
  private readonly breaker: Breaker;
  private readonly health: HealthBoard | null;
  private readonly part: string;
  private readonly patienceMs: number;
  /** What the source offers, and from when on bars of it were asked for. */
  private offered: readonly Instrument[] | null = null;
  private askedSince = Number.NaN;

  constructor(inner: MarketDataProvider, database: Database, log: Log, options: GuardOptions = {}) {
    this.inner = inner;
    this.database = database;
    this.log = log;
    this.breaker = new Breaker(options.clock ?? systemClock);
    this.health = options.health ?? null;
    this.part = options.part ?? 'market data';
    this.patienceMs = options.patienceMs ?? PATIENCE_MS;
  }

  get description(): ProviderDescription {
    return this.inner.description;
  }

  /** Symbols whose newest bars follow a gap. */
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

  async deepHistory(series: readonly SeriesName[], to: number): Promise<readonly SharedBars[]> {
    const made = await this.inner.deepHistory?.(series, to);
    if (made !== undefined) return made;
    const found: SharedBars[] = [];
    for (const { symbol, timeframe } of series) found.push(shareBars(await this.history(symbol, timeframe, { to })));
    return found;
  }

  lastBar(symbol: string): Promise<LastBar | null> {
    return this.inner.lastBar(symbol);
  }

  events(from: number, to: number): Promise<readonly CalendarEvent[]> {
    return this.inner.events(from, to);
  }

  isRedistributable(symbol: string, timeframe: Timeframe): Promise<boolean> {
    return this.inner.isRedistributable(symbol, timeframe);
  }

  /** May be asked again for the same `since`: what was admitted once is handed out again until a later one is asked for. */
  async closedBars(since: number): Promise<readonly BarBatch[]> {
    if (since >= this.keptFrom && since <= this.seenThrough) {
      this.admitted = this.admitted.filter((batch) => batch.closeTime > since);
    } else this.beginAt(since);
    this.keptFrom = since;
    const fresh = await this.ask();
    for (const batch of fresh ?? []) {
      const bars = batch.bars.flatMap(({ symbol, bar }) => this.admit(symbol, bar));
      if (bars.length > 0) this.admitted.push({ closeTime: batch.closeTime, bars });
      this.seenThrough = batch.closeTime;
    }
    this.report(fresh);
    await this.saveQuarantined();
    return this.admitted;
  }

  /** New batches, each of whose symbols has its gate by then; null where the source is left alone or has failed. */
  private async ask(): Promise<readonly BarBatch[] | null> {
    if (!this.breaker.mayAsk) return null;
    try {
      const batches = await askForBars(this.inner.closedBars(this.seenThrough), this.patienceMs);
      this.offered ??= await this.inner.instruments();
      for (const symbol of new Set(batches.flatMap(({ bars }) => bars.map((one) => one.symbol)))) {
        if (!this.watched.has(symbol)) await this.watch(symbol);
      }
      this.breaker.succeed();
      return batches;
    } catch (error) {
      this.breaker.fail(error);
      const reason = error instanceof ProviderError ? { reason: error.message } : { err: error };
      this.log.warn({ ...reason, part: this.part }, 'the source of bars failed');
      return null;
    }
  }

  private report(fresh: readonly BarBatch[] | null): void {
    if (!this.health) return;
    const failure = this.breaker.openBecause;
    // One or two failures are no news; while bars still come in, an old one is only history that is caught up with.
    if (fresh === null && failure === null) return;
    const stale = fresh?.length === 0 ? this.staleSymbols() : [];
    reportSource(this.health, this.part, { failure, stale, gaps: this.degraded });
  }

  /** Of imported files nothing new is expected. */
  private staleSymbols(): string[] {
    if (this.description.kind === 'files') return [];
    const now = this.inner.now();
    const newest = (symbol: string) => this.watched.get(symbol)?.lastClose ?? this.askedSince;
    return (this.offered ?? []).filter((one) => isStale(one, newest(one.symbol), now)).map(({ symbol }) => symbol);
  }

  private beginAt(since: number): void {
    this.watched.clear();
    this.admitted = [];
    this.seenThrough = since;
    this.askedSince = since;
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

  /** A gate that knows the bars before, so that a repeat of one of them is told from a change. */
  private async watch(symbol: string): Promise<void> {
    const instrument = (await this.inner.instruments()).find((one) => one.symbol === symbol);
    if (instrument === undefined) {
      this.log.warn({ symbol }, 'a bar of an instrument the provider does not offer was dropped');
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
    this.log.warn({ symbol, missing, before: timeText(bar.time) }, 'bars are missing: the series is degraded');
  }

  /** What could not be stored now is stored with the next batch; the bars themselves do not wait for it. */
  private async saveQuarantined(): Promise<void> {
    if (this.unsaved.length === 0) return;
    const { kind, market } = this.description;
    const rows = this.unsaved.map(({ symbol, bar, reason, detail }) => ({
      symbol,
      timeframe: BASE,
      market,
      source: kind,
      time: timeText(bar.time),
      reason,
      detail,
      open: String(bar.open),
      high: String(bar.high),
      low: String(bar.low),
      close: String(bar.close),
      volume: String(bar.volume),
    }));
    try {
      await insertQuarantined(this.database, rows);
      this.unsaved = [];
    } catch (error) {
      this.log.error({ err: error, bars: rows.length }, 'quarantined bars could not be stored yet');
    }
  }
}
