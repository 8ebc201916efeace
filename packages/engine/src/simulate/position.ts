import type { Bar } from '../bars/bar.ts';
import type { PositionView, Side } from '../strategies/strategy.ts';
import { roundR } from './price-grid.ts';
import type { Exit, ExitReason, OpenSignal, Signal } from './trade.ts';

const NO_EXITS: readonly Exit[] = [];

/**
 * The signal of a stream, from its opening to its last exit. Strategies see it through `PositionView`. A stream reuses
 * one object for every signal, to avoid allocations.
 */
export class Position implements PositionView {
  signal: Signal;
  side: Side = 'long';
  entry = Number.NaN;
  /** 1 for a long, -1 for a short. */
  direction = 1;
  state: 'pending' | 'open' = 'pending';
  fill = Number.NaN;
  stop = Number.NaN;
  targetsReached = 0;
  barsHeld = 0;
  fillTime = Number.NaN;
  fillBar = Number.NaN;
  exits: readonly Exit[] = NO_EXITS;
  /** Spread factor paid so far by fill and exits: 0.5 after an ordinary fill, 1 at the end. */
  spreadFactor = 0;
  /** Decided at a close, executed at the next open. */
  closing: 'exit' | 'time' | null = null;
  closeNote: string | null = null;
  /** Price of the next target; NaN if none is left. */
  nextTarget = Number.NaN;
  /** A bar strictly between these two does not change the position. */
  floor = Number.POSITIVE_INFINITY;
  ceiling = Number.NEGATIVE_INFINITY;
  /** Number of the target after which the stop moves to the fill price; Infinity for none. */
  breakEvenAfter = Number.POSITIVE_INFINITY;
  /** Bars after which it closes; Infinity for none. */
  maxBars = Number.POSITIVE_INFINITY;
  /** Whether there is a break-even rule or a time limit to check at a bar's close. */
  asksAtClose = false;
  /** Lowest and highest price while the position was held, including the fill price. */
  lowest = Number.NaN;
  highest = Number.NaN;

  constructor(signal: Signal) {
    this.signal = signal;
    this.reset(signal);
  }

  reset(signal: Signal): this {
    this.signal = signal;
    this.side = signal.side;
    this.entry = signal.entry;
    this.direction = signal.side === 'long' ? 1 : -1;
    this.state = 'pending';
    this.fill = Number.NaN;
    this.stop = signal.stop;
    this.targetsReached = 0;
    this.barsHeld = 0;
    this.fillTime = Number.NaN;
    this.fillBar = Number.NaN;
    this.exits = NO_EXITS;
    this.spreadFactor = 0;
    this.closing = null;
    this.closeNote = null;
    this.breakEvenAfter = signal.breakEvenAfterTarget ?? Number.POSITIVE_INFINITY;
    this.maxBars = signal.maxBars ?? Number.POSITIVE_INFINITY;
    this.asksAtClose = signal.maxBars !== null || signal.breakEvenAfterTarget !== null;
    this.seekTarget();
    return this;
  }

  /** Share of the position still held: the sum of the targets not reached, so that all exits sum to 1. */
  get rest(): number {
    const { targets } = this.signal;
    if (targets.length === 0) return 1;
    let rest = 0;
    for (let i = this.targetsReached; i < targets.length; i++) rest += targets[i]!.weight;
    return rest;
  }

  /** Whether all parts were closed at targets. */
  get isOut(): boolean {
    return this.targetsReached > 0 && this.targetsReached === this.signal.targets.length;
  }

  markFilled(price: number, time: number, barTime: number): void {
    this.state = 'open';
    this.fill = price;
    this.fillTime = time;
    this.fillBar = barTime;
    this.lowest = price;
    this.highest = price;
    this.watch();
  }

  /** Applies a bar that touches no level and has no pending decision. Returns false without a change for other bars. */
  hold(bar: Bar): boolean {
    if (!(bar.low > this.floor && bar.high < this.ceiling)) return false;
    this.barsHeld += 1;
    this.see(bar.low);
    this.see(bar.high);
    return true;
  }

  moveStop(stop: number): void {
    this.stop = stop;
    this.watch();
  }

  /** Closes the position at the next open; the first call gives the reason. */
  decideClose(reason: 'exit' | 'time', note: string | null): void {
    if (this.closing !== null) return;
    this.closing = reason;
    this.closeNote = note;
    this.watch();
  }

  /** Extends the excursion by a price that was traded while the position was held. */
  see(price: number): void {
    if (price < this.lowest) this.lowest = price;
    if (price > this.highest) this.highest = price;
  }

  /** Closes the next target's share. Returns that target's weight. */
  reachTarget(price: number, time: number, knownAt: number, nights: number): number {
    const { weight } = this.signal.targets[this.targetsReached]!;
    this.exit({ time, knownAt, price, weight, reason: 'target', nights });
    this.targetsReached += 1;
    this.seekTarget();
    return weight;
  }

  leave(reason: ExitReason, price: number, time: number, knownAt: number, nights: number): void {
    this.exit({ time, knownAt, price, weight: this.rest, reason, nights });
  }

  /** Worst move against the position in R, rounded to 6 decimals; <= 0. */
  get maeR(): number {
    const worst = this.direction > 0 ? this.lowest - this.fill : this.fill - this.highest;
    return roundR(worst / Math.abs(this.entry - this.signal.stop));
  }

  /** Best move with the position in R, rounded to 6 decimals; >= 0. */
  get mfeR(): number {
    const best = this.direction > 0 ? this.highest - this.fill : this.fill - this.lowest;
    return roundR(best / Math.abs(this.entry - this.signal.stop));
  }

  toOpenSignal(): OpenSignal {
    const isFilled = this.state === 'open';
    return {
      signal: this.signal,
      state: this.state,
      fillTime: isFilled ? this.fillTime : null,
      fillBar: isFilled ? this.fillBar : null,
      fillPrice: isFilled ? this.fill : null,
      exits: this.exits,
      rest: this.rest,
      stop: this.stop,
      barsHeld: this.barsHeld,
    };
  }

  /** Returns a new list each time, because returned lists never change and most trades have one exit. */
  private exit(exit: Exit): void {
    this.exits = this.exits.length === 0 ? [exit] : [...this.exits, exit];
  }

  private seekTarget(): void {
    const { targets } = this.signal;
    this.nextTarget = this.targetsReached < targets.length ? targets[this.targetsReached]!.price : Number.NaN;
    this.watch();
  }

  private watch(): void {
    if (this.state === 'pending' || this.closing !== null) {
      this.floor = Number.POSITIVE_INFINITY;
      this.ceiling = Number.NEGATIVE_INFINITY;
      return;
    }
    const below = this.direction > 0 ? this.stop : this.nextTarget;
    const above = this.direction > 0 ? this.nextTarget : this.stop;
    this.floor = Number.isNaN(below) ? Number.NEGATIVE_INFINITY : below;
    this.ceiling = Number.isNaN(above) ? Number.POSITIVE_INFINITY : above;
  }
}
