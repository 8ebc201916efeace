import type { Bar, Bars } from './bar.ts';
import { BarsError } from './bars-error.ts';
import { checkBar } from './check-bar.ts';
import { barAt, emptyBar, sliceBars } from './slice.ts';
import type { StoredTimeframe } from './timeframe.ts';

const FIRST_CAPACITY = 256;

/** Returns columns of `capacity` values that begin with those of `bars`. */
function withCapacity(bars: Omit<Bars, 'length'>, capacity: number): Bars {
  const grown = (column: Float64Array) => {
    const next = new Float64Array(capacity);
    next.set(column);
    return next;
  };
  return {
    symbol: bars.symbol,
    timeframe: bars.timeframe,
    length: capacity,
    time: grown(bars.time),
    closeTime: grown(bars.closeTime),
    open: grown(bars.open),
    high: grown(bars.high),
    low: grown(bars.low),
    close: grown(bars.close),
    volume: grown(bars.volume),
  };
}

/** A growing series: columns that double when full. Each added bar is checked. */
export class BarSeries {
  readonly symbol: string;
  readonly timeframe: StoredTimeframe;
  length = 0;
  private columns: Bars;
  private readonly belowZero: boolean;

  /** @param belowZero Whether prices at or below 0 are valid: see `canTradeBelowZero`. */
  constructor(symbol: string, timeframe: StoredTimeframe, capacity = FIRST_CAPACITY, belowZero = false) {
    this.symbol = symbol;
    this.timeframe = timeframe;
    this.belowZero = belowZero;
    const none = new Float64Array(0);
    const empty = { time: none, closeTime: none, open: none, high: none, low: none, close: none, volume: none };
    this.columns = withCapacity({ symbol, timeframe, ...empty }, capacity);
  }

  /** Returns a series that continues checked bars, which are copied. */
  static from(bars: Bars): BarSeries {
    const series = new BarSeries(bars.symbol, bars.timeframe, 0);
    series.columns = withCapacity(bars, Math.max(bars.length, FIRST_CAPACITY));
    series.length = bars.length;
    return series;
  }

  /** Close of the newest bar, ms UTC; -Infinity while empty. */
  get lastCloseTime(): number {
    return this.length === 0 ? Number.NEGATIVE_INFINITY : this.columns.closeTime[this.length - 1]!;
  }

  /** Adds one bar at the end. @throws {BarsError} unless it is good and opens at or after the last close. */
  append(bar: Bar): void {
    const refusal = checkBar(bar, this.lastCloseTime, this.belowZero);
    if (refusal !== null) throw new BarsError(this.symbol, bar.time, refusal);
    const index = this.length;
    if (index === this.columns.length) {
      this.columns = withCapacity(this.columns, Math.max(FIRST_CAPACITY, this.columns.length * 2));
    }
    const { columns } = this;
    columns.time[index] = bar.time;
    columns.closeTime[index] = bar.closeTime;
    columns.open[index] = bar.open;
    columns.high[index] = bar.high;
    columns.low[index] = bar.low;
    columns.close[index] = bar.close;
    columns.volume[index] = bar.volume;
    this.length = index + 1;
  }

  /** Copies bar `index` into `target`; a negative index counts from the end. Null outside the series. */
  at(index: number, target: Bar = emptyBar()): Bar | null {
    const i = index < 0 ? this.length + index : index;
    return i >= 0 && i < this.length ? barAt(this.columns, i, target) : null;
  }

  /** Returns bars `from` to `to` (exclusive) as views, which later appends do not change. */
  slice(from: number, to = this.length): Bars {
    return sliceBars(this.columns, from, Math.min(to, this.length));
  }

  /** Returns the current series. */
  bars(): Bars {
    return this.slice(0);
  }
}
