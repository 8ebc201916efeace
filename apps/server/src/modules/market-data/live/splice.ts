import {
  aggregate,
  type Bars,
  createBars,
  firstIndex,
  type Instrument,
  sliceBars,
  type Timeframe,
} from '@sealtick/engine';

const COLUMNS = ['time', 'closeTime', 'open', 'high', 'low', 'close', 'volume'] as const;

/**
 * Returns bars of a timeframe from series of several: older bars come from coarser series, and each finer one continues where its
 * first complete bar of the timeframe opens. @param layers The coarsest first
 */
export function splice(layers: readonly Bars[], timeframe: Timeframe, instrument: Instrument): Bars {
  const [first, ...finer] = layers.map((bars) => completeBars(bars, timeframe, instrument));
  return finer.reduce((older, newer) => {
    if (newer.length === 0) return older;
    const end = firstIndex(older.length, (i) => older.closeTime[i]! > newer.time[0]!);
    return joinBars(sliceBars(older, 0, end), newer);
  }, first!);
}

/** Returns two series as one. @param older Closes before the other opens */
export function joinBars(older: Bars, newer: Bars): Bars {
  if (older.length === 0) return newer;
  if (newer.length === 0) return older;
  const columns = COLUMNS.map((name): [typeof name, Float64Array] => {
    const joined = new Float64Array(older.length + newer.length);
    joined.set(older[name]);
    joined.set(newer[name], older.length);
    return [name, joined];
  });
  const all = Object.fromEntries(columns) as Record<(typeof COLUMNS)[number], Float64Array>;
  return createBars(older.symbol, older.timeframe, all, { belowZero: true });
}

/** Returns the bars of a timeframe from one series, without a first one that begins before the series. */
function completeBars(bars: Bars, timeframe: Timeframe, instrument: Instrument): Bars {
  if (bars.timeframe === timeframe) return bars;
  const all = aggregate(bars, timeframe, instrument);
  const isCut = all.length > 0 && all.time[0]! < bars.time[0]!;
  return isCut ? sliceBars(all, 1, all.length) : all;
}
