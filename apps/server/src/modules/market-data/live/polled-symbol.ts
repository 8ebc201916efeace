import { type Bar, getSession, type Instrument, nextOpen, slotEnd, type Timeframe } from '@sealtick/engine';
import { BarGate, type GateVerdict, type Quarantined } from '../bar-gate.ts';
import { getSlot, STEP_MS } from './live-store.ts';
import type { VendorBar } from './vendor.ts';

/** Waits before a bar that should have closed is asked for again. */
const RETRY_MS = [5_000, 10_000, 20_000, 40_000, 60_000];
/** Refused bars that are remembered, because a vendor repeats them in every answer. */
const REMEMBERED = 512;

/** A coarse series that is to be read once. */
export interface PendingHistory {
  readonly timeframe: Timeframe;
  readonly seriesId: number;
  /** Open of the next bar to ask for, ms UTC. */
  from: number;
}

/** One symbol of a vendor: what was read of it, and when it is asked for next. */
export class PolledSymbol {
  readonly instrument: Instrument;
  /** The vendor's name of it. */
  readonly code: string;
  /** Of its 5m bars. */
  readonly seriesId: number;
  /** Close of the newest bar, ms UTC. */
  lastClose: number;
  /** Bars that open before this moment were asked for, ms UTC. */
  searchedTo: number;
  dueAt = 0;
  /** When the vendor last answered about it, ms UTC. */
  readAt = 0;
  /** Whether its bars are handed on: its history was read once. */
  isLive: boolean;
  /** Why it has no bars; null if nothing is wrong. */
  problem: string | null = null;
  /** Coarse series that are to be read before the 5m bars. */
  readonly history: PendingHistory[] = [];
  /** Bars since the last gap. */
  sinceGap = Number.POSITIVE_INFINITY;
  private tries = 0;
  private readonly since: number;
  private gate: BarGate;
  /** Newest stored bars. */
  private stored: Bar[];
  private readonly refused = new Set<string>();

  /** @param newest Its newest stored bars. @param since Open of the first bar to ask for, ms UTC */
  constructor(
    { instrument, code, seriesId }: Pick<PolledSymbol, 'instrument' | 'code' | 'seriesId'>,
    newest: readonly Bar[],
    since: number,
  ) {
    this.instrument = instrument;
    this.code = code;
    this.seriesId = seriesId;
    this.since = since;
    this.stored = [...newest];
    this.gate = new BarGate(instrument, STEP_MS, newest);
    this.lastClose = newest.at(-1)?.closeTime ?? Number.NEGATIVE_INFINITY;
    this.searchedTo = newest.at(-1)?.closeTime ?? since;
    this.isLive = newest.length > 0;
  }

  /** Checks bars of an answer in order of time. A bar that was refused before in the same form is left out. */
  admit(rows: readonly VendorBar[], now: number): GateVerdict {
    const admitted: Bar[] = [];
    const quarantined: Quarantined[] = [];
    for (const { time, open, high, low, close, volume } of rows) {
      const bar: Bar = { time, closeTime: time + STEP_MS, open, high, low, close, volume };
      const form = Object.values(bar).join(' ');
      if (this.refused.has(form)) continue;
      const verdict = this.gate.admit(bar, now);
      admitted.push(...verdict.admitted);
      for (const one of verdict.quarantined) {
        this.refused.add(Object.values(one.bar).join(' '));
        quarantined.push(one);
      }
      if (this.refused.size > REMEMBERED) this.refused.delete(this.refused.values().next().value!);
    }
    return { admitted, quarantined };
  }

  /** Close of the newest stored bar, ms UTC. */
  get storedClose(): number {
    return this.stored.at(-1)?.closeTime ?? Number.NEGATIVE_INFINITY;
  }

  /** Notes that admitted bars were stored. */
  noteStored(bars: readonly Bar[]): void {
    this.stored = [...this.stored, ...bars].slice(-REMEMBERED);
  }

  /** Notes that admitted bars could not be stored, so that they are admitted again. */
  noteUnstored(): void {
    this.gate = new BarGate(this.instrument, STEP_MS, this.stored);
    this.lastClose = this.stored.at(-1)?.closeTime ?? Number.NEGATIVE_INFINITY;
    this.searchedTo = this.stored.at(-1)?.closeTime ?? this.since;
    this.dueAt = 0;
  }

  /** Plans the next request after an answer. @param isBehind Whether older bars are still to be asked for */
  planNext(now: number, guardMs: number, isBehind: boolean): void {
    this.readAt = now;
    const session = getSession(this.instrument);
    const nextClose = (after: number) => slotEnd(session, '5m', nextOpen(session, after)) + guardMs;
    const expected = nextClose(this.lastClose > 0 ? this.lastClose : getSlot(now));
    if (isBehind) this.dueAt = now;
    else if (expected > now) {
      this.tries = 0;
      this.dueAt = expected;
    } else {
      const wait = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)]!;
      this.tries += 1;
      this.dueAt = Math.min(now + wait, nextClose(now));
    }
  }

  /** Plans the next request after a failure. */
  planAgain(now: number, waitMs: number = RETRY_MS[0]!): void {
    this.dueAt = now + waitMs;
  }
}
