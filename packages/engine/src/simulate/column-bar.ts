import type { Bar, Bars } from '../bars/bar.ts';

/**
 * One bar after the other of a series, read from the columns when a field is asked for: a back-test is bound by how much
 * memory it reads, and most strategies look at a few columns only. For those who read it, it is a plain bar: its fields are
 * its own and enumerable, so `{ ...bar }` copies what it stands on. What it needs itself is private and stays out of that.
 */
export class ColumnBar implements Bar {
  static readonly #fields = {
    time: field((bar) => bar.#bars.time[bar.#index]),
    closeTime: field((bar) => bar.#bars.closeTime[bar.#index]),
    open: field((bar) => bar.#open),
    high: field((bar) => bar.#bars.high[bar.#index]),
    low: field((bar) => bar.#bars.low[bar.#index]),
    close: field((bar) => bar.#bars.close[bar.#index]),
    volume: field((bar) => bar.#bars.volume[bar.#index]),
  };
  declare readonly time: number;
  declare readonly closeTime: number;
  declare readonly open: number;
  declare readonly high: number;
  declare readonly low: number;
  declare readonly close: number;
  declare readonly volume: number;
  readonly #bars: Bars;
  #index = 0;
  /** Read with every bar: fills look at single bars far apart, and memory is fast only in order. */
  #open = Number.NaN;

  constructor(bars: Bars) {
    this.#bars = bars;
    Object.defineProperties(this, ColumnBar.#fields);
    this.moveTo(0);
  }

  moveTo(index: number): void {
    this.#index = index;
    this.#open = this.#bars.open[index];
  }
}

/** One function a field, shared by all instances, so that all have one shape. */
function field(read: (bar: ColumnBar) => number): PropertyDescriptor {
  return {
    enumerable: true,
    get(this: ColumnBar) {
      return read(this);
    },
  };
}
