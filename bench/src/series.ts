import { mulberry32 } from '@sealtick/engine';
/** Columns of bars: time in ms since 1970 (bar open), prices on a grid of 0.0001, whole volumes. */
export interface Series {
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

export type SeriesSize = '5k' | '100k' | '1m';

interface Recipe {
  readonly bars: number;
  readonly stepMs: number;
  /** Standard deviation of a bar's log return. */
  readonly sigma: number;
  readonly seed: number;
}

const RECIPES: Readonly<Record<SeriesSize, Recipe>> = {
  '5k': { bars: 5_000, stepMs: 3_600_000, sigma: 0.006, seed: 1 },
  '100k': { bars: 100_000, stepMs: 300_000, sigma: 0.0015, seed: 2 },
  '1m': { bars: 1_000_000, stepMs: 300_000, sigma: 0.0015, seed: 3 },
};

export const SERIES_SIZES = Object.keys(RECIPES) as readonly SeriesSize[];

const START = Date.UTC(2015, 0, 1);
const HOME = Math.log(100);
/** Bars after which a new drift is drawn. */
const DRIFT_BARS = 500;
/** Share of the distance from 100, in logs, that each bar gives back. */
const PULL = 0.00005;

/**
 * The made-up series of a size: a walk around 100 whose every draw follows from the seed, so all engines see the same.
 */
export function makeSeries(size: SeriesSize): Series {
  const { bars, stepMs, sigma, seed } = RECIPES[size];
  const random = mulberry32(seed);
  const normal = gaussian(random);
  const column = () => new Float64Array(bars);
  const series = { time: column(), open: column(), high: column(), low: column(), close: column(), volume: column() };
  let logPrice = HOME;
  let drift = 0;
  for (let i = 0; i < bars; i += 1) {
    if (i % DRIFT_BARS === 0) drift = (random() - 0.5) * sigma * 0.25;
    const open = Math.exp(logPrice + normal() * sigma * 0.1);
    logPrice += drift + normal() * sigma - (logPrice - HOME) * PULL;
    const close = Math.exp(logPrice);
    const above = Math.abs(normal()) * sigma * 0.6;
    const below = Math.abs(normal()) * sigma * 0.6;
    series.time[i] = START + i * stepMs;
    series.open[i] = toGrid(open);
    series.high[i] = toGrid(Math.max(open, close) * (1 + above));
    series.low[i] = toGrid(Math.min(open, close) * (1 - below));
    series.close[i] = toGrid(close);
    series.volume[i] = Math.round(1000 * (0.5 + random()));
  }
  return series;
}

function toGrid(price: number): number {
  return Math.round(price * 1e4) / 1e4;
}

/** Box-Muller: standard normal numbers, two uniform draws each. */
function gaussian(random: () => number): () => number {
  return () => {
    let first = random();
    while (first === 0) first = random();
    return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * random());
  };
}
