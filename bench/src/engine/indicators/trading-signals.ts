import { ADX, ATR, BollingerBands, EMA, RSI, SMA } from 'trading-signals';
import type { Prepare } from '../../measure/contestant.ts';
import { makeSeries, type SeriesSize } from '../../series.ts';
import { ALL_SIX, INDICATOR_JOBS, type IndicatorJob, sampled } from './jobs.ts';

interface Candle {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

type Feed = (candle: Candle) => number | null;

const FEEDS: Readonly<Record<IndicatorJob, () => Feed>> = {
  SMA20: () => ofCloses(new SMA(20)),
  EMA20: () => ofCloses(new EMA(20)),
  RSI14: () => ofCloses(new RSI(14)),
  ATR14: () => {
    const indicator = new ATR(14);
    return (candle) => indicator.update(candle, false);
  },
  BB20: () => {
    const indicator = new BollingerBands(20, 2);
    return ({ close }) => indicator.update(close, false)?.upper ?? null;
  },
  ADX14: () => {
    const indicator = new ADX(14);
    return (candle) => indicator.update(candle, false);
  },
};

function ofCloses(indicator: { update(price: number, replace: boolean): number | null }): Feed {
  return ({ close }) => indicator.update(close, false);
}

export const prepare: Prepare = ({ job, size }) => {
  const { high, low, close } = makeSeries(size as SeriesSize);
  const candles: Candle[] = Array.from(close, (price, i) => ({ high: high[i]!, low: low[i]!, close: price }));
  const jobs = job === ALL_SIX ? INDICATOR_JOBS : [job as IndicatorJob];
  const out = jobs.map(() => new Float64Array(close.length));
  return () => {
    const feeds = jobs.map((name) => FEEDS[name]());
    for (let i = 0; i < candles.length; i += 1) {
      for (let k = 0; k < feeds.length; k += 1) out[k]![i] = feeds[k]!(candles[i]!) ?? Number.NaN;
    }
    const answers = jobs.map((name, k) => sampled(name, (fromEnd) => out[k]![close.length - 1 - fromEnd]!));
    return Object.assign({}, ...answers);
  };
};
