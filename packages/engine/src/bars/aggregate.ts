import { canTradeBelowZero, type Instrument } from '../instruments/instrument.ts';
import { Aggregator, requireFiner } from './aggregator.ts';
import type { Bars } from './bar.ts';
import { BarSeries } from './bar-series.ts';
import { barAt, emptyBar } from './slice.ts';
import { type StoredTimeframe, TIMEFRAME_MS } from './timeframe.ts';

/**
 * Returns bars of a longer timeframe from a whole series, as an `Aggregator` does bar by bar. The last bucket is
 * omitted while it is open.
 *
 * @param now Time up to which buckets are closed even if their last base bars are missing; by default the last bar's close.
 * @throws {InvalidParameterError} unless the bars are of a shorter timeframe.
 */
export function aggregate(
  bars: Bars,
  timeframe: StoredTimeframe,
  instrument: Instrument,
  now = Number.NEGATIVE_INFINITY,
): Bars {
  requireFiner(bars.timeframe, timeframe);
  const capacity = Math.ceil((bars.length * TIMEFRAME_MS[bars.timeframe]) / TIMEFRAME_MS[timeframe]) + 2;
  const series = new BarSeries(bars.symbol, timeframe, capacity, canTradeBelowZero(instrument));
  const aggregator = new Aggregator(timeframe, instrument, (bar) => series.append(bar));
  const bar = emptyBar();
  for (let i = 0; i < bars.length; i++) aggregator.add(barAt(bars, i, bar));
  aggregator.closeUntil(now);
  return series.bars();
}
