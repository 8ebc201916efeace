import {
  type Bar,
  DAY_MS,
  MAX_MISSING_SLOTS,
  MINUTE_MS,
  missingSlots,
  TIMEFRAME_MS,
  type Timeframe,
} from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { HealthBoard } from '../../../platform/health.ts';
import type { Log } from '../../../platform/logging.ts';
import type { Quarantined } from '../bar-gate.ts';
import { Breaker } from '../breaker.ts';
import { ProviderError } from '../provider.ts';
import { timeText } from '../quarantine-repository.ts';
import { isStale, reportSource, type SourceState } from '../watch-source.ts';
import { askVendor, type VendorLine } from './ask-vendor.ts';
import { cleanHistory } from './clean-history.ts';
import { DelayMeter } from './delay-meter.ts';
import { getSlot, type LiveBarsOf, type LiveStore, STEP_MS } from './live-store.ts';
import type { PendingHistory, PolledSymbol } from './polled-symbol.ts';
import { UnknownCodeError, type VendorBar } from './vendor.ts';

const FRESH_MS = 2 * MINUTE_MS;
/** Newest bars that are asked for again, to see whether the vendor changed them. */
const REPEATED_BARS = 6;
/** Without a request for this time one symbol is read again, so that a vendor that is gone is noticed between two bars. */
const SILENT_MS = 20_000;
/** A symbol that the vendor does not know is asked for again after this time. */
const UNKNOWN_MS = 60 * MINUTE_MS;
/** Longest wait of late bars for those of other symbols. */
const HOLD_MS = 20_000;
/** Missing bars of one gap that are counted. */
const COUNTED_MISSING = 10_000;
/** Difference of the vendor's clock from this machine's that is reported. */
const CLOCK_MS = 30_000;

export interface PollerDeps {
  readonly line: VendorLine;
  readonly symbols: readonly PolledSymbol[];
  readonly store: LiveStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly health: HealthBoard | null;
  readonly quarantine: (bars: readonly Quarantined[], source: string) => Promise<void>;
}

/**
 * Asks one vendor for the bars of its symbols, one request at a time: each symbol when its next bar should have closed. A vendor
 * that fails is left alone for a while; other vendors are not affected.
 */
export class VendorPoller {
  readonly line: VendorLine;
  readonly symbols: readonly PolledSymbol[];
  readonly delays = new DelayMeter();
  private readonly deps: PollerDeps;
  private readonly breaker: Breaker;
  private requestedAt = Number.NEGATIVE_INFINITY;
  private clockAhead = 0;
  /** Bars that are to be stored. */
  private held: (LiveBarsOf & { readonly symbol: PolledSymbol })[] = [];
  /** When the first late one of them was read, ms UTC; null without one. */
  private holdingSince: number | null = null;

  constructor(deps: PollerDeps) {
    this.deps = deps;
    this.line = deps.line;
    this.symbols = deps.symbols;
    this.breaker = new Breaker(deps.clock);
  }

  /** Reason for which requests are suspended; null if they are not. */
  get failure(): string | null {
    return this.breaker.openBecause;
  }

  /** Symbols whose history has not been read. */
  get loading(): readonly PolledSymbol[] {
    return this.symbols.filter(({ isLive, problem }) => !isLive && problem === null);
  }

  /** Sends at most one request, if one is due. Returns whether it did. */
  async tick(signal?: AbortSignal): Promise<boolean> {
    const now = this.deps.clock.now();
    const due = this.nextDue(now);
    if (due === null || !this.breaker.mayRequest || Math.abs(now - this.requestedAt) < this.line.vendor.pauseMs)
      return false;
    this.requestedAt = now;
    await this.request(due, now, signal);
    return true;
  }

  /** Reports the state of the vendor. */
  report(): void {
    const { health, line } = this.deps;
    const state = this.state();
    if (health !== null && this.loading.length > 0 && state.failure === null) {
      const names = getNames(this.loading).join(', ');
      health.report(getPart(line.vendor.id), 'degraded', `History is being read: ${names}.`, FRESH_MS, true);
    } else if (health !== null) reportSource(health, getPart(line.vendor.id), { ...state, ok: this.figures() });
  }

  /** Returns what is wrong. */
  state(): Omit<SourceState, 'ok'> {
    const now = this.deps.clock.now();
    const live = this.symbols.filter(({ isLive }) => isLive);
    const stale = live.filter(({ instrument, lastClose }) => isStale(instrument, lastClose, now));
    const gaps = live.filter(({ sinceGap }) => sinceGap <= MAX_MISSING_SLOTS);
    const isOff = Math.abs(this.clockAhead) > CLOCK_MS;
    const clock = isOff
      ? `its clock differs from that of this machine by ${Math.round(this.clockAhead / 1000)} s`
      : null;
    return { failure: this.failure ?? clock, stale: getNames(stale), gaps: getNames(gaps) };
  }

  /** Returns what was measured, in a sentence. */
  private figures(): string {
    if (this.symbols.length === 0)
      return `No symbol comes from ${this.line.vendor.name}: it has none, or vendors before it in MARKET or in MARKET_PINS have them.`;
    const { median, count } = this.delays;
    const measured = median === null ? 'not measured yet' : `${(median / 1000).toFixed(1)} s, median of ${count} bars`;
    const unknown = getNames(this.symbols.filter(({ problem }) => problem !== null));
    const lacks = unknown.length > 0 ? ` It does not have ${unknown.join(', ')}.` : '';
    return `Delay of bars: ${measured}; stated: ${this.line.vendor.statedDelay}.${lacks}`;
  }

  private nextDue(now: number): PolledSymbol | null {
    const usable = this.symbols.filter(({ dueAt }) => dueAt <= now);
    if (usable.length > 0) return usable.reduce((a, b) => (b.dueAt < a.dueAt ? b : a));
    if (now - this.requestedAt < SILENT_MS) return null;
    const read = this.symbols.filter(({ problem }) => problem === null);
    return read.length === 0 ? null : read.reduce((a, b) => (b.readAt < a.readAt ? b : a));
  }

  private async request(symbol: PolledSymbol, now: number, signal?: AbortSignal): Promise<void> {
    const { clock, log, line } = this.deps;
    const { vendor } = line;
    try {
      const [pending] = symbol.history;
      await (pending ? this.readHistory(symbol, pending, now, signal) : this.readNewest(symbol, now, signal));
      this.breaker.succeed();
      symbol.problem = null;
    } catch (error) {
      if (signal?.aborted) return;
      const failedAt = clock.now();
      const of = { vendor: vendor.id, symbol: symbol.instrument.symbol };
      if (error instanceof UnknownCodeError) {
        this.breaker.succeed();
        symbol.problem = 'unknown';
        log.warn({ ...of, code: symbol.code }, 'the vendor does not know a symbol');
        symbol.planAgain(failedAt, UNKNOWN_MS);
        return;
      }
      this.breaker.fail(error);
      symbol.planAgain(failedAt);
      const reason = error instanceof ProviderError ? { reason: error.message } : { err: error };
      log.warn({ ...reason, ...of }, 'request for bars failed');
    }
  }

  /** Returns from where bars are asked for: what the vendor no longer gives stays a gap. */
  private reach(from: number, timeframe: Timeframe, now: number): number {
    const days = this.line.vendor.reachDays?.[timeframe] ?? Number.POSITIVE_INFINITY;
    return Math.max(from, getSlot(now) - days * DAY_MS);
  }

  /** Reads a page of a coarse series. */
  private async readHistory(symbol: PolledSymbol, pending: PendingHistory, now: number, signal?: AbortSignal) {
    const { line, store } = this.deps;
    const { timeframe, seriesId } = pending;
    const from = this.reach(pending.from, timeframe, now);
    const length = TIMEFRAME_MS[timeframe];
    const to = Math.min(from + line.vendor.pageBars * length, Math.ceil(now / length) * length);
    const { bars, vendorTime } = await askVendor(line, { code: symbol.code, timeframe, from, to }, signal);
    const until = Math.min(vendorTime ?? now, now) - line.vendor.guardMs;
    const clean = cleanHistory(bars, { instrument: symbol.instrument, timeframe, until });
    await store.storeHistory(
      seriesId,
      clean.filter(({ time }) => time >= from),
    );
    pending.from = Math.max(to, clean.at(-1)?.closeTime ?? 0);
    if (pending.from + length > now) symbol.history.shift();
    symbol.dueAt = now;
  }

  /** Reads the newest 5m bars, or the next page of older ones. */
  private async readNewest(symbol: PolledSymbol, now: number, signal?: AbortSignal): Promise<void> {
    const { clock, line } = this.deps;
    const { vendor } = line;
    const repeated = symbol.lastClose >= symbol.searchedTo ? REPEATED_BARS * STEP_MS : 0;
    const from = this.reach(symbol.searchedTo - repeated, '5m', now);
    const to = Math.min(from + vendor.pageBars * STEP_MS, getSlot(now) + STEP_MS);
    const { bars, vendorTime } = await askVendor(line, { code: symbol.code, timeframe: '5m', from, to }, signal);
    const answeredAt = clock.now();
    this.clockAhead = vendorTime === null ? 0 : vendorTime - answeredAt;
    const isBehind = to <= getSlot(answeredAt);
    const closedBy = Math.min(vendorTime ?? answeredAt, answeredAt) - vendor.guardMs;
    await this.take(symbol, bars, { answeredAt, closedBy, isBehind });
    symbol.searchedTo = Math.max(symbol.lastClose, isBehind ? to : symbol.searchedTo);
    if (!isBehind && symbol.lastClose > 0) symbol.isLive = true;
    symbol.planNext(answeredAt, vendor.guardMs, isBehind);
    await this.release(answeredAt);
  }

  /** Checks the bars of an answer that have closed by both clocks. */
  private async take(
    symbol: PolledSymbol,
    rows: readonly VendorBar[],
    {
      answeredAt,
      closedBy,
      isBehind,
    }: { readonly answeredAt: number; readonly closedBy: number; readonly isBehind: boolean },
  ): Promise<void> {
    const { quarantine, line } = this.deps;
    const closed = rows.filter(({ time, isOpen }) => !isOpen && !(time + STEP_MS > closedBy));
    closed.sort((a, b) => (a.time || 0) - (b.time || 0));
    const { admitted, quarantined } = symbol.admit(closed, answeredAt);
    if (admitted.length > 0) this.hold(symbol, admitted, answeredAt, isBehind);
    if (quarantined.length > 0) await quarantine(quarantined, line.vendor.id);
  }

  private hold(symbol: PolledSymbol, admitted: readonly Bar[], answeredAt: number, isBehind: boolean): void {
    for (const bar of admitted) this.note(symbol, bar);
    if (symbol.isLive && !isBehind) this.delays.add(answeredAt - symbol.lastClose);
    const isLate = symbol.isLive && admitted[0]!.closeTime <= this.deps.store.fedThrough;
    if (isLate) this.holdingSince ??= answeredAt;
    this.held.push({ symbol, seriesId: symbol.seriesId, bars: admitted, isFed: symbol.isLive });
  }

  /**
   * Stores what was read. Late bars wait until all symbols of the vendor were read, so that those that closed together are handed
   * on together.
   */
  private async release(now: number): Promise<void> {
    const { holdingSince: since } = this;
    const isRead = ({ isLive, readAt, dueAt }: PolledSymbol) => !isLive || (readAt >= since! && dueAt > now);
    if (since !== null && now - since < HOLD_MS && !this.symbols.every(isRead)) return;
    const held = this.held;
    this.held = [];
    this.holdingSince = null;
    if (held.length === 0) return;
    try {
      await this.deps.store.store(held);
      for (const { symbol, bars } of held) symbol.noteStored(bars);
    } catch (error) {
      for (const { symbol } of held) symbol.noteUnstored();
      throw error;
    }
  }

  private note(symbol: PolledSymbol, bar: Bar): void {
    const { instrument, lastClose } = symbol;
    symbol.lastClose = bar.closeTime;
    symbol.sinceGap += 1;
    if (!symbol.isLive || !(lastClose > 0) || !(bar.time > lastClose)) return;
    const missing = missingSlots(instrument, '5m', lastClose, bar.time, COUNTED_MISSING);
    if (missing === 0) return;
    symbol.sinceGap = 0;
    const { log, line } = this.deps;
    const details = { vendor: line.vendor.id, symbol: instrument.symbol, missing, before: timeText(bar.time) };
    log.warn(details, 'bars missing; series degraded');
  }
}

const getNames = (some: readonly PolledSymbol[]) => some.map(({ instrument }) => instrument.symbol);

/** Returns the name of a vendor's health check. */
const getPart = (vendor: string): string => `market data ${vendor}`;
