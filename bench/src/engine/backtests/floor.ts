import { AverageTrueRange, RelativeStrengthIndex } from '@sealtick/engine';
import type { Answer, Prepare } from '../../measure/contestant.ts';
import { makeSeries, type Series, type SeriesSize } from '../../series.ts';
import { CASH } from './jobs.ts';

const UNITS = 1e8;

/**
 * Lower bound of the cost of a result: one loop over the columns, written for this job, that stores two numbers and no
 * trade. It shows the speed of the machine at the time of the run; it does not represent a library.
 */
export const prepare: Prepare = ({ job, size }) => {
  const series = makeSeries(size as SeriesSize);
  const run = job === 'SMA backtest' ? crossings : strength;
  return () => run(series);
};

function crossings({ open, close }: Series): Answer {
  let trades = 0;
  let equity = CASH;
  let fill = Number.NaN;
  let [fast, slow, before] = [0, 0, Number.NaN];
  for (let i = 0; i < close.length; i++) {
    const units = Math.round(close[i]! * UNITS);
    fast += units - (i < 10 ? 0 : Math.round(close[i - 10]! * UNITS));
    slow += units - (i < 20 ? 0 : Math.round(close[i - 20]! * UNITS));
    const gap = i < 19 ? Number.NaN : fast * 2 - slow;
    if (i + 1 < close.length) {
      if (Number.isNaN(fill)) {
        if (before <= 0 && gap > 0) fill = open[i + 1]!;
      } else if (before >= 0 && gap < 0) {
        equity += open[i + 1]! - fill;
        trades += 1;
        fill = Number.NaN;
      }
    }
    before = gap;
  }
  return { trades, equity: Number.isNaN(fill) ? equity : equity + close[close.length - 1]! - fill };
}

function strength({ open, high, low, close }: Series): Answer {
  const rsi = new RelativeStrengthIndex(14);
  const atr = new AverageTrueRange(14);
  let trades = 0;
  let equity = CASH;
  let isNext = false;
  let [fill, stop, target] = [Number.NaN, Number.NaN, Number.NaN];
  for (let i = 0; i < close.length; i++) {
    if (isNext) fill = open[i]!;
    isNext = false;
    const exit = open[i]! <= stop ? open[i]! : open[i]! >= target ? open[i]! : low[i]! <= stop ? stop : target;
    if (low[i]! <= stop || high[i]! >= target) {
      equity += exit - fill;
      trades += 1;
      fill = stop = target = Number.NaN;
    }
    const isWeak = rsi.update(close[i]!) < 30;
    const range = atr.update(high[i]!, low[i]!, close[i]!);
    if (!isWeak || !Number.isNaN(fill)) continue;
    [isNext, stop, target] = [true, close[i]! - 2 * range, close[i]! + 3 * range];
  }
  return { trades, equity: Number.isNaN(fill) ? equity : equity + close[close.length - 1]! - fill };
}
