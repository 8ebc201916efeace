import { isFar, SPIKE_FACTOR } from '@sealtick/bar-formats';
import { type Bar, canTradeBelowZero, checkBar, type Instrument, MINUTE_MS } from '@sealtick/engine';

export type QuarantineReason = 'damaged' | 'changed' | 'late' | 'off-grid' | 'spike' | 'future';

/** A rejected bar with its reason. */
export interface Quarantined {
  readonly symbol: string;
  readonly bar: Bar;
  readonly reason: QuarantineReason;
  readonly detail: string;
}

/** Result of checking one bar. */
export interface GateVerdict {
  /** Bars to feed now, in order: none, the checked bar, or also an earlier one that it confirmed. */
  readonly admitted: readonly Bar[];
  readonly quarantined: readonly Quarantined[];
}

const REMEMBERED = 512;
const NOTHING: GateVerdict = { admitted: [], quarantined: [] };

/**
 * Checks the live bars of one symbol before they are fed. Ignores repeated bars; quarantines older, changed, damaged
 * and future ones. A price 50 times away from the last close waits for one bar that confirms it.
 */
export class BarGate {
  private readonly instrument: Instrument;
  private readonly stepMs: number;
  private readonly recent: Bar[] = [];
  private held: Bar | null = null;

  constructor(instrument: Instrument, stepMs: number, newest: readonly Bar[] = []) {
    this.instrument = instrument;
    this.stepMs = stepMs;
    for (const bar of newest) this.remember(bar);
  }

  /** Checks one bar. @param now Market time, ms UTC; a bar that closes later is quarantined. */
  admit(bar: Bar, now: number): GateVerdict {
    const refuse = (reason: QuarantineReason, detail: string): GateVerdict => {
      return { admitted: [], quarantined: [this.quarantine(bar, reason, detail)] };
    };
    const problem = checkBar(bar, undefined, canTradeBelowZero(this.instrument));
    if (problem !== null) {
      return refuse('damaged', `${problem.field} must be ${problem.rule} (got ${String(problem.value)})`);
    }
    if (bar.time % this.stepMs !== 0 || bar.closeTime - bar.time !== this.stepMs) {
      return refuse('off-grid', `not a slot of ${this.stepMs / MINUTE_MS} minutes`);
    }
    if (bar.closeTime > now) return refuse('future', 'closes in the future');
    const last = this.recent.at(-1);
    const newest = this.held ?? last;
    if (newest === undefined || bar.time > newest.time) return this.admitNewer(bar, last);
    const known = newest.time === bar.time ? newest : this.recent.find((one) => one.time === bar.time);
    if (known === undefined) return refuse('late', 'older than the newest bar');
    return isSame(known, bar) ? NOTHING : refuse('changed', `was ${values(known)} before`);
  }

  private admitNewer(bar: Bar, last: Bar | undefined): GateVerdict {
    const { held } = this;
    if (held === null) {
      if (last === undefined || !isSpike(last.close, bar)) return this.let(bar);
      this.held = { ...bar };
      return NOTHING;
    }
    this.held = null;
    // If the second bar reaches the level of the held one, both are admitted; otherwise the held one is quarantined.
    if (last !== undefined && !isFar(getSpike(last.close, held), bar.close)) return this.let(held, bar);
    const refused = this.quarantine(
      held,
      'spike',
      `${SPIKE_FACTOR} times away from ${last?.close} and not confirmed by the next bar`,
    );
    const next = last === undefined || !isSpike(last.close, bar) ? this.let(bar) : this.hold(bar);
    return { admitted: next.admitted, quarantined: [refused] };
  }

  private hold(bar: Bar): GateVerdict {
    this.held = { ...bar };
    return NOTHING;
  }

  private let(...bars: Bar[]): GateVerdict {
    for (const bar of bars) this.remember(bar);
    return { admitted: bars, quarantined: [] };
  }

  private remember(bar: Bar): void {
    this.recent.push({ ...bar });
    if (this.recent.length > REMEMBERED) this.recent.shift();
  }

  private quarantine(bar: Bar, reason: QuarantineReason, detail: string): Quarantined {
    return { symbol: this.instrument.symbol, bar: { ...bar }, reason, detail };
  }
}

/** Returns the price of a bar that is far from the last close. */
function getSpike(close: number, bar: Bar): number {
  return isFar(close, bar.high) ? bar.high : bar.low;
}

/** Whether any price of a bar is far from the last close. */
function isSpike(close: number, bar: Bar): boolean {
  return isFar(close, bar.high) || isFar(close, bar.low);
}

function isSame(a: Bar, b: Bar): boolean {
  return a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;
}

function values({ open, high, low, close, volume }: Bar): string {
  return [open, high, low, close, volume].join(' ');
}
