import { AverageTrueRange, RelativeStrengthIndex, SimpleMovingAverage } from '@sealtick/engine';
import { DataFrame, type IDataFrame } from 'data-forge';
import { backtest, type IBar, type IStrategy } from 'grademark';
import type { Prepare } from '../../measure/contestant.ts';
import { makeSeries, type Series, type SeriesSize } from '../../series.ts';
import { CASH } from './jobs.ts';

/**
 * A bar with the indicators of both jobs. The library has none, so those of this project are used and their time
 * counts.
 */
interface IndicatorBar extends IBar {
  gap: number;
  gapBefore: number;
  rsi: number;
  atr: number;
}

const SMA: IStrategy<IndicatorBar> = {
  entryRule: (enter, { bar }) => {
    if (bar.gapBefore <= 0 && bar.gap > 0) enter();
  },
  exitRule: (exit, { bar }) => {
    if (bar.gapBefore >= 0 && bar.gap < 0) exit();
  },
};

/** Stop and target are distances from the fill, read on the bar of the fill; its results therefore differ slightly. */
const RSI: IStrategy<IndicatorBar> = {
  entryRule: (enter, { bar }) => {
    if (bar.rsi < 30) enter();
  },
  stopLoss: ({ bar }) => 2 * bar.atr,
  profitTarget: ({ bar }) => 3 * bar.atr,
};

export const prepare: Prepare = ({ job, size }) => {
  const series = makeSeries(size as SeriesSize);
  const times = Array.from(series.time, (ms) => new Date(ms));
  const addFigures = job === 'SMA backtest' ? addCross : addStrength;
  const strategy = job === 'SMA backtest' ? SMA : RSI;
  return () => {
    const frame = new DataFrame(addFigures(series, times)) as IDataFrame<number, IndicatorBar>;
    const trades = backtest(strategy, frame);
    let equity = CASH;
    for (const trade of trades) equity += trade.profit;
    // The library closes an open position at the end; such a trade does not count as closed here.
    const isOpen = trades.at(-1)?.exitReason === 'finalize';
    return { trades: trades.length - Number(isOpen), equity };
  };
};

function toBar({ open, high, low, close, volume }: Series, time: Date, i: number): IndicatorBar {
  const bar = { time, open: open[i]!, high: high[i]!, low: low[i]!, close: close[i]!, volume: volume[i]! };
  return { ...bar, gap: Number.NaN, gapBefore: Number.NaN, rsi: Number.NaN, atr: Number.NaN };
}

function addCross(series: Series, times: readonly Date[]): IndicatorBar[] {
  const fast = new SimpleMovingAverage(10);
  const slow = new SimpleMovingAverage(20);
  let gapBefore = Number.NaN;
  return times.map((time, i) => {
    const bar = toBar(series, time, i);
    bar.gap = fast.update(bar.close) - slow.update(bar.close);
    bar.gapBefore = gapBefore;
    gapBefore = bar.gap;
    return bar;
  });
}

function addStrength(series: Series, times: readonly Date[]): IndicatorBar[] {
  const strength = new RelativeStrengthIndex(14);
  const range = new AverageTrueRange(14);
  return times.map((time, i) => {
    const bar = toBar(series, time, i);
    bar.rsi = strength.update(bar.close);
    bar.atr = range.update(bar.high, bar.low, bar.close);
    return bar;
  });
}
