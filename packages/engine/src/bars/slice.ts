import type { Bar, Bars } from './bar.ts';

/** Returns bars `from` to `to` (exclusive) as views on the same memory. */
export function sliceBars(bars: Bars, from: number, to: number): Bars {
  const start = Math.min(Math.max(from, 0), bars.length);
  const end = Math.min(Math.max(to, start), bars.length);
  return {
    symbol: bars.symbol,
    timeframe: bars.timeframe,
    length: end - start,
    time: bars.time.subarray(start, end),
    closeTime: bars.closeTime.subarray(start, end),
    open: bars.open.subarray(start, end),
    high: bars.high.subarray(start, end),
    low: bars.low.subarray(start, end),
    close: bars.close.subarray(start, end),
    volume: bars.volume.subarray(start, end),
  };
}

/** Returns the first `n` bars: the data known when bar `n - 1` closed. */
export function prefix(bars: Bars, n: number): Bars {
  return sliceBars(bars, 0, n);
}

/** Returns an empty bar for reuse by `barAt`. */
export function emptyBar(): Bar {
  return { time: 0, closeTime: 0, open: Number.NaN, high: Number.NaN, low: Number.NaN, close: Number.NaN, volume: 0 };
}

/** Copies bar `index` into `target` and returns it. The index is trusted. */
export function barAt(bars: Bars, index: number, target: Bar = emptyBar()): Bar {
  target.time = bars.time[index]!;
  target.closeTime = bars.closeTime[index]!;
  target.open = bars.open[index]!;
  target.high = bars.high[index]!;
  target.low = bars.low[index]!;
  target.close = bars.close[index]!;
  target.volume = bars.volume[index]!;
  return target;
}
