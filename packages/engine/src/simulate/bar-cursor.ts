import type { Bar, Bars } from '../bars/bar.ts';
import { ownField } from './own-field.ts';

let move: (bar: ColumnBar, index: number) => void;

/**
 * One bar after the other of a series, read from the columns when a field is read: a back-test is bound by how much memory
 * it reads, and most strategies read a few columns only. It is frozen, its fields are its own and enumerable, so
 * `{ ...bar }` copies the bar it stands on, and it has no method.
 */
class ColumnBar implements Bar {
  static {
    move = (bar, index) => {
      bar.#index = index;
      bar.#open = bar.#bars.open[index];
    };
  }
  static readonly #fields = {
    time: ownField((bar: ColumnBar) => bar.#bars.time[bar.#index]),
    closeTime: ownField((bar: ColumnBar) => bar.#bars.closeTime[bar.#index]),
    open: ownField((bar: ColumnBar) => bar.#open),
    high: ownField((bar: ColumnBar) => bar.#bars.high[bar.#index]),
    low: ownField((bar: ColumnBar) => bar.#bars.low[bar.#index]),
    close: ownField((bar: ColumnBar) => bar.#bars.close[bar.#index]),
    volume: ownField((bar: ColumnBar) => bar.#bars.volume[bar.#index]),
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
    Object.freeze(this);
  }
}

/** Moves over a series; the bar that it shows can be handed to anybody. */
export class BarCursor {
  readonly bar: Bar;

  constructor(bars: Bars) {
    this.bar = new ColumnBar(bars);
    this.moveTo(0);
  }

  moveTo(index: number): void {
    move(this.bar as ColumnBar, index);
  }
}
