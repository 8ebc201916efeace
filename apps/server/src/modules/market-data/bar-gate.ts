import { type Bar, canTradeBelowZero, checkBar, type Instrument, MINUTE_MS } from '@sealtick/engine';
import { findSpike, isConfirmed } from './spikes.ts';

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
    if (last === undefined) return this.let(bar);
    const { tick } = this.instrument;
    const { held } = this;
    this.held = null;
    if (held !== null && isConfirmed(findSpike(last, held, tick)!, bar, tick)) return this.let(held, bar);
    const quarantined =
      held === null
        ? []
        : [this.quarantine(held, 'spike', `too far from ${last.close} and not confirmed by the next bar`)];
    if (findSpike(last, bar, tick) === null) return { ...this.let(bar), quarantined };
    this.held = { ...bar };
    return { admitted: [], quarantined };
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

function isSame(a: Bar, b: Bar): boolean {
  return a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;
}

function values({ open, high, low, close, volume }: Bar): string {
  return [open, high, low, close, volume].join(' ');
}
