import {
  DAY_MS,
  getInstrument,
  isSuccess,
  priorChance,
  roundTripCost,
  type Strategy,
  streamTimeframe,
  type Trade,
} from '@sealtick/engine';
import { evaluate, type Half } from '../evaluate.ts';
import { readReleases, readSeries } from '../read-series.ts';
import type { Sample } from './sample.ts';
import { ReleaseTimes, SeriesFeatures } from './series-features.ts';

const series = new Map<string, SeriesFeatures>();
let releases: ReleaseTimes | null = null;

/** Returns the filled trades of a strategy's published rules in one half, oldest signal first. */
export function readSamples(strategy: Strategy, half: Half): Sample[] {
  const trades = evaluate(strategy, { half }).flatMap((result) => result.trades);
  return trades.map((trade) => toSample(trade, strategy)).sort((a, b) => a.signalAt - b.signalAt);
}

function toSample(trade: Trade, { success }: Strategy): Sample {
  const { signal, decidedAt } = trade;
  const { symbol, timeframe, barCloseAt, side, entry, stop } = signal;
  const instrument = getInstrument(symbol)!;
  const own = getSeries(symbol, timeframe);
  const bar = own.indexOf(barCloseAt);
  const prior = priorChance(signal);
  const hour = (2 * Math.PI * (barCloseAt % DAY_MS)) / DAY_MS;
  const isDaily = timeframe === 'daily';
  releases ??= new ReleaseTimes(readReleases());
  return {
    symbol,
    timeframe,
    signalAt: barCloseAt,
    decidedAt,
    isReached: isSuccess(trade, success),
    prior,
    features: [
      Math.log(prior / (1 - prior)),
      roundTripCost(instrument.costs, barCloseAt, entry) / Math.abs(entry - stop),
      own.volatility[bar]!,
      own.trend[bar]! * (side === 'long' ? 1 : -1),
      isDaily ? 0 : Math.sin(hour),
      isDaily ? 0 : Math.cos(hour),
      releases.distance(instrument, barCloseAt),
    ],
  };
}

function getSeries(symbol: string, timeframe: Trade['signal']['timeframe']): SeriesFeatures {
  const key = `${symbol} ${timeframe}`;
  const known = series.get(key) ?? new SeriesFeatures(readSeries(symbol, streamTimeframe(timeframe))!);
  series.set(key, known);
  return known;
}
