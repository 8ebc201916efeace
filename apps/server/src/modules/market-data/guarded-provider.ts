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
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { BarGate, type Quarantined } from './bar-gate.ts';
import type { BarBatch, MarketDataProvider, ProviderDescription, Range, SymbolBar } from './provider.ts';
import { insertQuarantined, timeText } from './quarantine-repository.ts';

const BASE: Timeframe = '5m';
const SEED_BARS = 512;

interface Watched {
  readonly instrument: Instrument;
  readonly gate: BarGate;
  lastClose: number;
  /** Bars without a gap since the newest one. */
  sinceGap: number;
}

/**
 * A provider behind the door: whatever it hands out live passes a gate of its symbol first. A bar held back and confirmed
 * by the next one travels in that one's batch.
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

  constructor(inner: MarketDataProvider, database: Database, log: Log) {
    this.inner = inner;
    this.database = database;
    this.log = log;
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
    for (const batch of await this.inner.closedBars(this.seenThrough)) {
      const bars: SymbolBar[] = [];
      for (const { symbol, bar } of batch.bars) bars.push(...(await this.admit(symbol, bar)));
      if (bars.length > 0) this.admitted.push({ closeTime: batch.closeTime, bars });
      this.seenThrough = batch.closeTime;
    }
    await this.saveQuarantined();
    return this.admitted;
  }

  private beginAt(since: number): void {
    this.watched.clear();
    this.admitted = [];
    this.seenThrough = since;
  }

  private async admit(symbol: string, bar: Bar): Promise<SymbolBar[]> {
    const watched = this.watched.get(symbol) ?? (await this.watch(symbol));
    if (watched === null) return [];
    const { admitted, quarantined } = watched.gate.admit(bar, this.inner.now());
    this.unsaved.push(...quarantined);
    for (const one of admitted) this.noteGap(symbol, watched, one);
    return admitted.map((one) => ({ symbol, bar: one }));
  }

  /** A gate that knows the bars before, so that a repeat of one of them is told from a change. */
  private async watch(symbol: string): Promise<Watched | null> {
    const instrument = (await this.inner.instruments()).find((one) => one.symbol === symbol);
    if (instrument === undefined) {
      this.log.warn({ symbol }, 'a bar of an instrument the provider does not offer was dropped');
      return null;
    }
    const history = await this.inner.history(symbol, BASE, { to: this.seenThrough });
    const newest = sliceBars(history, history.length - SEED_BARS, history.length);
    const bars = Array.from({ length: newest.length }, (_, i) => barAt(newest, i));
    const gate = new BarGate(instrument, TIMEFRAME_MS[BASE], bars);
    const lastClose = bars.at(-1)?.closeTime ?? Number.NaN;
    const watched = { instrument, gate, lastClose, sinceGap: Number.POSITIVE_INFINITY };
    this.watched.set(symbol, watched);
    return watched;
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
