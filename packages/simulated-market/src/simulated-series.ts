import { Aggregator, type Bar, BarSeries, DAY_MS, type Instrument, TIMEFRAMES, type Timeframe } from '@sealtick/engine';
import { SimulatedPath } from './path.ts';
import { NEWEST_PATH, type PathVersion } from './path-models.ts';
import { STEP_MS } from './simulated-price.ts';

/** Seed of a new installation: the median of the seeds 1 to 101 by the sum of all records (`npm run bench -- market`). */
export const DEFAULT_SEED = 77;

/**
 * Days of history before the installation, by timeframe. No strategy trades 5m or 15m bars. The others have 400 days after
 * the longest warm-up, which is 200 daily bars. The path begins with its first daily bar.
 */
export const HISTORY_DAYS: Readonly<Record<Timeframe, number>> = {
  '5m': 60,
  '15m': 180,
  '1h': 480,
  '4h': 600,
  daily: 620,
};

/** First opens of the series, ms UTC. They are fixed for the life of the market, as anchors are. */
export type FirstOpens = Readonly<Record<Timeframe, number>>;

/** Returns the first opens. @param installed Start of the UTC day of the installation, ms. */
export function firstOpens(installed: number): FirstOpens {
  return Object.fromEntries(
    TIMEFRAMES.map((timeframe) => [timeframe, installed - HISTORY_DAYS[timeframe] * DAY_MS]),
  ) as FirstOpens;
}

interface SymbolSeries {
  readonly symbol: string;
  readonly series: Readonly<Record<Timeframe, BarSeries>>;
  readonly quarters: Aggregator;
  readonly hours: Aggregator;
}

/** The simulated path up to now, as a series of every timeframe for every instrument. */
export class SimulatedSeries {
  readonly genesis: number;
  private readonly path: SimulatedPath;
  private readonly markets: readonly SymbolSeries[];
  private readonly first: FirstOpens;

  /** @param first First open of each series; by default those of a market installed HISTORY_DAYS.daily after its genesis. */
  constructor(
    seed: number,
    genesis: number,
    first: FirstOpens = firstOpens(genesis + HISTORY_DAYS.daily * DAY_MS),
    version: PathVersion = NEWEST_PATH,
  ) {
    this.genesis = genesis;
    this.first = first;
    this.path = new SimulatedPath(seed, genesis, version);
    this.markets = this.path.instruments.map((instrument) => makeSeries(instrument, first));
  }

  get instruments(): readonly Instrument[] {
    return this.path.instruments;
  }

  /** Close of the newest bar, ms UTC. */
  get lastClose(): number {
    return this.path.time;
  }

  /** Makes every bar that has closed by `now`, ms UTC. */
  advance(now: number): void {
    while (this.path.time + STEP_MS <= now) this.path.step(this.take);
  }

  /** Returns one series, or null for a symbol the market does not have. */
  get(symbol: string, timeframe: Timeframe): BarSeries | null {
    return this.markets.find((market) => market.symbol === symbol)?.series[timeframe] ?? null;
  }

  private readonly take = (_instrument: Instrument, bar: Bar, index: number): void => {
    const { series, quarters, hours } = this.markets[index]!;
    if (bar.time >= this.first['5m']) series['5m'].append(bar);
    if (bar.time >= this.first['15m']) quarters.add(bar);
    hours.add(bar);
  };
}

/** The market never pauses, so longer bars out of hours equal those out of base bars, at a twelfth of the work. */
function makeSeries(instrument: Instrument, first: FirstOpens): SymbolSeries {
  const { symbol } = instrument;
  const entries = TIMEFRAMES.map((timeframe) => [timeframe, new BarSeries(symbol, timeframe)] as const);
  const series = Object.fromEntries(entries) as Record<Timeframe, BarSeries>;
  const keep = (timeframe: Timeframe, bar: Bar) => {
    if (bar.time >= first[timeframe]) series[timeframe].append(bar);
  };
  const collect = (timeframe: Timeframe) => new Aggregator(timeframe, instrument, (bar) => keep(timeframe, bar));
  const [fours, days] = [collect('4h'), collect('daily')];
  const hours = new Aggregator('1h', instrument, (bar) => {
    keep('1h', bar);
    fours.add(bar);
    days.add(bar);
  });
  return { symbol, series, quarters: collect('15m'), hours };
}
