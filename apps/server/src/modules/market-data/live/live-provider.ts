import { setTimeout as pause } from 'node:timers/promises';
import {
  type Bars,
  type CalendarEvent,
  type Instrument,
  missingSlots,
  type StoredTimeframe,
  streamTimeframe,
  type Timeframe,
} from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { HealthBoard } from '../../../platform/health.ts';
import type { Log } from '../../../platform/logging.ts';
import type { OnStep } from '../../../platform/module.ts';
import type { Quarantined } from '../bar-gate.ts';
import { importRevision } from '../bar-repository.ts';
import { selectEvents } from '../calendar-repository.ts';
import { HasCalendar } from '../has-calendar.ts';
import { loadInstruments } from '../instruments/instrument-repository.ts';
import type { BarBatch, LastBar, MarketDataProvider, ProviderDescription, Range, SymbolBar } from '../provider.ts';
import type { ShowsOwnUse } from '../shows-own-use.ts';
import { reportSource } from '../watch-source.ts';
import type { VendorLine } from './ask-vendor.ts';
import { type Assignment, assignSymbols, type SymbolPin } from './assign-symbols.ts';
import { LiveBars } from './live-bars.ts';
import { selectFedBars, selectFedThrough } from './live-repository.ts';
import { getSlot, LiveStore, STEP_MS } from './live-store.ts';
import { openPolledSymbol } from './open-polled-symbol.ts';
import type { PolledSymbol } from './polled-symbol.ts';
import { quarantineBars } from './quarantine-bars.ts';
import { VendorPoller } from './vendor-poller.ts';

/** Time that a batch waits for the bars of symbols that usually come by then. */
const PATIENCE_MS = 15_000;
/** Most bars of one call. */
const MOST_BARS = 20_000;
/** A symbol whose bars come later than this is not waited for. */
const AWAITED_MS = 2 * STEP_MS;
/** Longest time that the start waits for history; the rest is read while the site runs. */
const LONGEST_START_MS = 600_000;
const TICK_MS = 250;
const REPORT_MS = 5_000;

export interface LiveOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly health: HealthBoard | null;
  /** In the order of `MARKET`. */
  readonly lines: readonly VendorLine[];
  readonly symbols: readonly string[] | null;
  readonly pins: readonly SymbolPin[];
  /** Vendors whose bars visitors may receive. */
  readonly redistributable: readonly string[];
  /** Whether the operator names calendars that are read again and again. */
  readonly isCalendarPolled?: boolean;
  readonly showsOwnUse: ShowsOwnUse;
}

/** Provides the bars of several vendors, each asked on its own. It stores them, so that every process can read them. */
export class LiveProvider implements MarketDataProvider {
  private readonly options: LiveOptions;
  private readonly store: LiveStore;
  private bars: LiveBars | null = null;
  private assigned: readonly Assignment[] = [];
  private pollers: readonly VendorPoller[] = [];
  private readonly bySeries = new Map<number, PolledSymbol>();
  private readonly hasCalendar: HasCalendar;
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  /** What the last answer of `closedBars` was made from. */
  private asked = '';

  constructor(options: LiveOptions) {
    this.options = options;
    this.store = new LiveStore(options.db);
    this.hasCalendar = new HasCalendar(options.db, options.isCalendarPolled ?? false);
  }

  get description(): ProviderDescription {
    return { kind: 'live', market: 'real', accelerated: false, speed: 1, hasCalendar: this.hasCalendar.value };
  }

  /** Finds which vendor provides each symbol. @throws {UsageError} for a symbol that none has */
  async open(): Promise<void> {
    const { db, lines, symbols, pins, log } = this.options;
    await this.hasCalendar.refresh();
    const vendors = lines.map(({ vendor }) => vendor);
    this.assigned = assignSymbols(await loadInstruments(db), { vendors, symbols, pins });
    for (const { id, name } of vendors)
      if (!this.assigned.some(({ vendor }) => vendor.id === id))
        log.warn(
          { vendor: id },
          `no symbol comes from ${name}: it has none, or vendors before it in MARKET or in MARKET_PINS have them`,
        );
    this.bars = new LiveBars(
      db,
      new Map(this.assigned.map(({ instrument, vendor: { prices } }) => [instrument.symbol, { instrument, prices }])),
    );
  }

  /** Reads history, and what closed while the program did not run. A vendor that fails is read later. */
  async prepare(onStep: OnStep): Promise<void> {
    const { clock, log, lines } = this.options;
    this.pollers = await Promise.all(lines.map((line) => this.createPoller(line)));
    const fed = await selectFedThrough(this.options.db, [...this.bySeries.keys()]);
    this.store.noteFed(fed ?? Number.NEGATIVE_INFINITY);
    const begun = clock.now();
    let shown = '';
    while (clock.now() - begun < LONGEST_START_MS && !this.stopping.signal.aborted) {
      const busy = this.pollers.filter(
        (one) => one.failure === null && one.symbols.some((symbol) => isBehind(symbol, begun)),
      );
      if (busy.length === 0) break;
      const left = busy.flatMap((one) => one.symbols.filter((symbol) => isBehind(symbol, begun)));
      const step = `Reading history, ${left.length} of ${this.assigned.length} symbols left`;
      if (step !== shown) onStep(step);
      if (step !== shown) log.info({ left: left.map(({ instrument }) => instrument.symbol) }, step);
      shown = step;
      await Promise.all(busy.map((one) => one.tick(this.stopping.signal)));
      for (const one of this.pollers) one.report();
      await pause(20, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
  }

  /** Asks every vendor from now on. */
  start(): void {
    const { signal } = this.stopping;
    this.running = Promise.all(this.pollers.map((poller) => this.follow(poller, signal)));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  now(): number {
    return this.options.clock.now();
  }

  async instruments(): Promise<readonly Instrument[]> {
    const loading = new Set(
      [...this.bySeries.values()].filter(({ isLive }) => !isLive).map((one) => one.instrument.symbol),
    );
    return (await this.opened.instruments()).filter(({ symbol }) => !loading.has(symbol));
  }

  timeframes(symbol: string): Promise<readonly Timeframe[]> {
    return this.opened.timeframes(symbol);
  }

  async history(symbol: string, timeframe: StoredTimeframe, range: Range = {}): Promise<Bars> {
    const bars = await this.opened.load(symbol, streamTimeframe(timeframe), range);
    if (bars === null) throw new AppError('NOT_FOUND', `No ${timeframe} bars of ${symbol}.`);
    return bars;
  }

  async lastBar(symbol: string): Promise<LastBar | null> {
    if ((await this.opened.base(symbol)) === null) return null;
    return (await this.isShown(symbol)) ? this.opened.lastBar(symbol) : null;
  }

  async isShown(symbol: string): Promise<boolean> {
    const base = await this.opened.base(symbol);
    if (base === null) throw new AppError('NOT_FOUND', `No bars of ${symbol}.`);
    return base.redistributable || (await this.options.showsOwnUse());
  }

  events(from: number, to: number): Promise<readonly CalendarEvent[]> {
    return selectEvents(this.options.db, from, to);
  }

  /** Changes with imports, also of releases, and with the symbols whose history has been read. */
  async revision(): Promise<string> {
    await this.hasCalendar.refresh();
    const symbols = (await this.instruments()).map(({ symbol }) => symbol);
    return `${await importRevision(this.options.db)}, ${symbols.join(' ')}`;
  }

  /** Returns the bars that are handed on after `since`. The newest ones wait a moment for those of all symbols. */
  closedBars(since: number): Promise<readonly BarBatch[]> {
    return this.store.inOrder(async () => {
      const through = this.completeThrough();
      const asked = `${since} ${through} ${this.store.stored}`;
      if (asked === this.asked) return [];
      this.store.noteFed(Math.max(since, through));
      const found = await selectFedBars(this.options.db, [...this.bySeries.keys()], {
        since,
        through,
        limit: MOST_BARS,
      });
      const batches = new Map<number, SymbolBar[]>();
      for (const { seriesId, bar, fedAt } of found) {
        const one = { symbol: this.bySeries.get(seriesId)!.instrument.symbol, bar };
        batches.set(fedAt, [...(batches.get(fedAt) ?? []), one]);
      }
      // The last one may be cut.
      if (found.length === MOST_BARS) batches.delete(found.at(-1)!.fedAt);
      if (batches.size === 0) this.asked = asked;
      return [...batches].map(([closeTime, bars]) => ({ closeTime, bars }));
    });
  }

  private get opened(): LiveBars {
    if (this.bars === null) throw new Error('the live market has not been opened');
    return this.bars;
  }

  /** Returns the newest close of which all bars are there, or are no longer waited for, ms UTC. */
  private completeThrough(): number {
    const now = this.now();
    const slot = getSlot(now);
    if (now - slot >= PATIENCE_MS) return slot;
    const isAwaited = ({ instrument, isLive, storedClose }: PolledSymbol) =>
      isLive &&
      storedClose < slot &&
      storedClose >= slot - AWAITED_MS &&
      missingSlots(instrument, '5m', slot - STEP_MS, slot) > 0;
    const waits = this.pollers.some(({ failure, symbols }) => failure === null && symbols.some(isAwaited));
    return waits ? slot - STEP_MS : slot;
  }

  /** Asks each vendor as often as requests are due, once, and reports. */
  async round(): Promise<void> {
    const { signal } = this.stopping;
    await Promise.all(
      this.pollers.map(async (poller) => {
        while (!signal.aborted && (await poller.tick(signal)));
        poller.report();
      }),
    );
    this.report();
  }

  private async follow(poller: VendorPoller, signal: AbortSignal): Promise<void> {
    let reportedAt = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      const asked = await poller.tick(signal).catch((error: unknown) => {
        this.options.log.error(
          { err: error, vendor: poller.line.vendor.id },
          'bars of a vendor were not read; retrying',
        );
        return false;
      });
      if (asked || Math.abs(this.now() - reportedAt) >= REPORT_MS) {
        reportedAt = this.now();
        poller.report();
        this.report();
      }
      await pause(asked ? 0 : TICK_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Reports the state of all vendors together. */
  private report(): void {
    const { health } = this.options;
    if (health === null) return;
    const states = this.pollers.map((poller) => ({ id: poller.line.vendor.id, ...poller.state() }));
    const failing = states.flatMap(({ id, failure }) => (failure === null ? [] : [`${id}: ${failure}`]));
    const failure = failing.length > 0 ? failing.join('; ') : null;
    const [stale, gaps] = [states.flatMap((one) => one.stale), states.flatMap((one) => one.gaps)];
    reportSource(health, 'market data', { failure, stale, gaps });
  }

  private async createPoller(line: VendorLine): Promise<VendorPoller> {
    const { db, clock, log, health, redistributable } = this.options;
    const own = this.assigned.filter(({ vendor }) => vendor.id === line.vendor.id);
    const symbols: PolledSymbol[] = [];
    for (const assignment of own) {
      const symbol = await openPolledSymbol({ db, redistributable, now: clock.now() }, assignment);
      this.bySeries.set(symbol.seriesId, symbol);
      symbols.push(symbol);
    }
    const quarantine = (bars: readonly Quarantined[], source: string) => quarantineBars({ db, log }, bars, source);
    return new VendorPoller({ line, symbols, store: this.store, clock, log, health, quarantine });
  }
}

/** Whether a symbol has not been read since a moment. */
const isBehind = ({ problem, readAt, dueAt, history }: PolledSymbol, since: number): boolean =>
  problem === null && (readAt < since || dueAt <= readAt || history.length > 0);
