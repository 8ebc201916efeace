import { isFar, SPIKE_FACTOR } from '@sealtick/bar-formats';
import { type Bar, checkBar, type Instrument } from '@sealtick/engine';

export type QuarantineReason = 'damaged' | 'changed' | 'late' | 'off-grid' | 'spike' | 'future';

/** A bar that was not let in. */
export interface Quarantined {
  readonly symbol: string;
  readonly bar: Bar;
  readonly reason: QuarantineReason;
  readonly detail: string;
}

export interface GateVerdict {
  /** Bars to feed now, in order: none, the one asked about, or one held back before and confirmed by this one. */
  readonly admitted: readonly Bar[];
  readonly quarantined: readonly Quarantined[];
}

const REMEMBERED = 512;
const NOTHING: GateVerdict = { admitted: [], quarantined: [] };

/**
 * The door for live bars of one symbol. A bar that was seen before is ignored; an older or changed one, a damaged one and
 * one from the future are quarantined, never fed. A price 50 times away waits for one bar that confirms it.
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

  /** @param now the market's clock, ms UTC: a bar that has not closed by then is none yet. */
  admit(bar: Bar, now: number): GateVerdict {
    const refuse = (reason: QuarantineReason, detail: string): GateVerdict => {
      return { admitted: [], quarantined: [this.quarantine(bar, reason, detail)] };
    };
    const fault = checkBar(bar);
    if (fault !== null) return refuse('damaged', `${fault.field} must be ${fault.rule}, not ${String(fault.value)}`);
    if (bar.time % this.stepMs !== 0 || bar.closeTime - bar.time !== this.stepMs) {
      return refuse('off-grid', `not a slot of ${this.stepMs / 60_000} minutes`);
    }
    if (bar.closeTime > now) return refuse('future', 'it closes later than now');
    const last = this.recent.at(-1);
    const newest = this.held ?? last;
    if (newest === undefined || bar.time > newest.time) return this.judge(bar, last);
    const known = newest.time === bar.time ? newest : this.recent.find((one) => one.time === bar.time);
    if (known === undefined) return refuse('late', 'a newer bar came before it');
    return isSame(known, bar) ? NOTHING : refuse('changed', `it was ${values(known)} before`);
  }

  private judge(bar: Bar, last: Bar | undefined): GateVerdict {
    const { held } = this;
    if (held === null) {
      if (last === undefined || !isSpike(last.close, bar)) return this.let(bar);
      this.held = { ...bar };
      return NOTHING;
    }
    this.held = null;
    // The second bar decides: where it reaches the held one's level, both are true; else that level was none.
    if (last !== undefined && !isFar(spikeOf(last.close, held), bar.close)) return this.let(held, bar);
    const refused = this.quarantine(held, 'spike', `${SPIKE_FACTOR} times away from ${last?.close}, and not confirmed`);
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

/** The price of a bar that is far from the last close. */
function spikeOf(close: number, bar: Bar): number {
  return isFar(close, bar.high) ? bar.high : bar.low;
}

/** Any of its prices far from the last close. */
function isSpike(close: number, bar: Bar): boolean {
  return isFar(close, bar.high) || isFar(close, bar.low);
}

function isSame(a: Bar, b: Bar): boolean {
  return a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;
}

function values({ open, high, low, close, volume }: Bar): string {
  return [open, high, low, close, volume].join(' ');
}
