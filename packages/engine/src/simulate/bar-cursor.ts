import type { Bar, Bars } from '../bars/bar.ts';
import { ownField } from './own-field.ts';

let move: (bar: ColumnBar, index: number) => void;

/**
 * The current bar of a series, whose fields are read from the columns on access: a backtest is limited by memory
 * reads, and most strategies read few columns. It is frozen, has own enumerable fields, so that `{ ...bar }` copies the
 * current bar, and no methods.
 */
class ColumnBar implements Bar {
  static {
    move = (bar, index) => {
      bar.#index = index;
      bar.#open = bar.#bars.open[index]!;
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
  /** Read with every bar, because sequential memory access is fast and fills read single bars far apart. */
  #open = Number.NaN;

  constructor(bars: Bars) {
    this.#bars = bars;
    Object.defineProperties(this, ColumnBar.#fields);
    Object.freeze(this);
  }
}

/** Moves over a series; its bar can be passed to any code. */
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
