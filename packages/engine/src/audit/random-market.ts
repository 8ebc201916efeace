import type { Bars } from '../bars/bar.ts';
import { createBars } from '../bars/create-bars.ts';
import { TIMEFRAME_MS, type Timeframe } from '../bars/timeframe.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { roundToTick } from '../instruments/price.ts';
import { getSimulatedInstrument } from '../instruments/simulated.ts';
import { mulberry32 } from '../statistics/mulberry32.ts';
import type { CalendarEvent } from '../strategies/strategy.ts';

export interface RandomMarket {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly bars: Bars;
  readonly partner: { readonly instrument: Instrument; readonly bars: Bars };
  readonly events: readonly CalendarEvent[];
}

export interface RandomMarketOptions {
  readonly seed: number;
  readonly length: number;
  readonly timeframe?: Timeframe;
  /** What the bars are made in, where finer than the timeframe. */
  readonly base?: '5m' | '15m';
  /** Missing bars in the middle. */
  readonly gap?: number;
}

/** 2024-01-01T00:00Z, a Monday. */
export const FIRST_OPEN = 1_704_067_200_000;
const SIGMA = 0.0012;
const EVENT_EVERY = 37;
const NAMES = ['US payrolls', 'US consumer prices', 'US rate decision', 'US retail sales'] as const;

/** Returns gold and silver on a seeded random walk with changing drift; occasional releases cause jumps. */
export function randomMarket({ seed, length, timeframe = '5m', base, gap = 0 }: RandomMarketOptions): RandomMarket {
  const [instrument, partner] = [instrumentFor('XAUUSD'), instrumentFor('XAGUSD')];
  const random = mulberry32(seed);
  const step = TIMEFRAME_MS[base ?? timeframe];
  const skipped = (i: number) => (i < length / 2 ? i : i + gap);
  const time = Float64Array.from({ length }, (_, i) => FIRST_OPEN + skipped(i) * step);
  const common = walk(random, length, SIGMA);
  const [own, other] = [walk(random, length, SIGMA / 2), walk(random, length, SIGMA / 2)];
  const sum = (extra: readonly Path[]) =>
    common.map((part, i) => ({ open: part.open + extra[i]!.open, close: part.close + extra[i]!.close }));
  const events = Array.from({ length: Math.floor(length / EVENT_EVERY) }, (_, i) => ({
    time: time[(i + 1) * EVENT_EVERY - 1]! + step / 2,
    name: NAMES[i % NAMES.length]!,
    country: 'US',
    impact: i % 4 === 3 ? ('medium' as const) : ('high' as const),
  }));
  const toBars = (of: Instrument, start: number, paths: readonly Path[]) =>
    getBars(of, base ?? timeframe, time, paths, start, random);
  return {
    instrument,
    timeframe,
    bars: toBars(instrument, 2300, sum(own)),
    partner: { instrument: partner, bars: toBars(partner, 28, sum(other)) },
    events,
  };
}

interface Path {
  readonly open: number;
  readonly close: number;
}

function instrumentFor(symbol: string): Instrument {
  const instrument = getSimulatedInstrument(symbol);
  if (instrument === null) throw new Error(`${symbol} is not on the simulated market`);
  return instrument;
}

/** Log prices from 0 on, with a drift that changes every hundred bars and a jump at each release. */
function walk(random: () => number, length: number, sigma: number): Path[] {
  const normalish = () => (random() + random() + random() + random() - 2) * Math.sqrt(3);
  const path: Path[] = [];
  let close = 0;
  let drift = 0;
  for (let i = 0; i < length; i++) {
    if (i % 100 === 0) drift = (random() - 0.5) * 0.4 * sigma;
    const open = close + 0.1 * sigma * normalish();
    const jump = i % EVENT_EVERY === EVENT_EVERY - 1 ? 3 * sigma * normalish() : 0;
    close = open + drift + sigma * normalish() + jump;
    path.push({ open, close });
  }
  return path;
}

function getBars(
  { symbol, tick }: Instrument,
  timeframe: Timeframe,
  time: Float64Array,
  paths: readonly Path[],
  start: number,
  random: () => number,
): Bars {
  const price = (log: number) => roundToTick(start * Math.exp(log), tick, 'nearest');
  const wick = () => 0.6 * SIGMA * random() * random();
  const highs = paths.map(({ open, close }) => price(Math.max(open, close) + wick()));
  const lows = paths.map(({ open, close }) => price(Math.min(open, close) - wick()));
  return createBars(symbol, timeframe, {
    time: time.slice(),
    open: Float64Array.from(paths, ({ open }) => price(open)),
    high: Float64Array.from(highs),
    low: Float64Array.from(lows),
    close: Float64Array.from(paths, ({ close }) => price(close)),
    volume: Float64Array.from(paths, () => Math.floor(1000 * random())),
  });
}
