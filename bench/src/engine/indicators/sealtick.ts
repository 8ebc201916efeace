import {
  AverageDirectionalIndex,
  AverageTrueRange,
  BollingerBands,
  ExponentialMovingAverage,
  RelativeStrengthIndex,
  SimpleMovingAverage,
} from '@sealtick/engine';
import type { Answer, Prepare } from '../../measure/contestant.ts';
import { makeSeries, type Series, type SeriesSize } from '../../series.ts';
import { ALL_SIX, INDICATOR_JOBS, sampled } from './jobs.ts';

type Pass = (series: Series, out: readonly Float64Array[]) => Answer;

const last = (out: Float64Array) => (fromEnd: number) => out[out.length - 1 - fromEnd]!;

const PASSES: Readonly<Record<string, Pass>> = {
  SMA20({ close }, [out]) {
    const indicator = new SimpleMovingAverage(20);
    for (let i = 0; i < close.length; i += 1) out![i] = indicator.update(close[i]!);
    return sampled('SMA20', last(out!));
  },
  EMA20({ close }, [out]) {
    const indicator = new ExponentialMovingAverage(20);
    for (let i = 0; i < close.length; i += 1) out![i] = indicator.update(close[i]!);
    return sampled('EMA20', last(out!));
  },
  RSI14({ close }, [out]) {
    const indicator = new RelativeStrengthIndex(14);
    for (let i = 0; i < close.length; i += 1) out![i] = indicator.update(close[i]!);
    return sampled('RSI14', last(out!));
  },
  ATR14({ high, low, close }, [out]) {
    const indicator = new AverageTrueRange(14);
    for (let i = 0; i < close.length; i += 1) out![i] = indicator.update(high[i]!, low[i]!, close[i]!);
    return sampled('ATR14', last(out!));
  },
  BB20({ close }, [out]) {
    const indicator = new BollingerBands(20, 2);
    for (let i = 0; i < close.length; i += 1) {
      indicator.update(close[i]!);
      out![i] = indicator.upper;
    }
    return sampled('BB20', last(out!));
  },
  ADX14({ high, low, close }, [out]) {
    const indicator = new AverageDirectionalIndex(14);
    for (let i = 0; i < close.length; i += 1) out![i] = indicator.update(high[i]!, low[i]!, close[i]!);
    return sampled('ADX14', last(out!));
  },
  [ALL_SIX]: allSix,
};

function allSix({ high, low, close }: Series, out: readonly Float64Array[]): Answer {
  const [sma, ema, rsi, atr, adx, upper] = out;
  const sma20 = new SimpleMovingAverage(20);
  const ema20 = new ExponentialMovingAverage(20);
  const rsi14 = new RelativeStrengthIndex(14);
  const atr14 = new AverageTrueRange(14);
  const bb20 = new BollingerBands(20, 2);
  const adx14 = new AverageDirectionalIndex(14);
  for (let i = 0; i < close.length; i += 1) {
    sma![i] = sma20.update(close[i]!);
    ema![i] = ema20.update(close[i]!);
    rsi![i] = rsi14.update(close[i]!);
    atr![i] = atr14.update(high[i]!, low[i]!, close[i]!);
    adx![i] = adx14.update(high[i]!, low[i]!, close[i]!);
    bb20.update(close[i]!);
    upper![i] = bb20.upper;
  }
  return {
    ...sampled('SMA20', last(sma!)),
    ...sampled('EMA20', last(ema!)),
    ...sampled('RSI14', last(rsi!)),
    ...sampled('ATR14', last(atr!)),
    ...sampled('BB20', last(upper!)),
    ...sampled('ADX14', last(adx!)),
  };
}

export const prepare: Prepare = ({ job, size }) => {
  const series = makeSeries(size as SeriesSize);
  const out = Array.from({ length: INDICATOR_JOBS.length }, () => new Float64Array(series.close.length));
  const pass = PASSES[job]!;
  return () => pass(series, out);
};
