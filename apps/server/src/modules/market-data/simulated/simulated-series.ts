import { Aggregator, type Bar, BarSeries, DAY_MS, type Instrument, TIMEFRAMES, type Timeframe } from '@sealtick/engine';
import { SimulatedPath, STEP_MS } from './path.ts';

/** Days of history before the market was installed, by timeframe: enough for the slowest strategy to warm up and trade. */
export const HISTORY_DAYS: Readonly<Record<Timeframe, number>> = {
  '5m': 60,
  '15m': 180,
  '1h': 500,
  '4h': 500,
  // 200 daily bars warm the slowest strategy up; 400 more are its record.
  daily: 620,
};

/** Days from the path's first bar to the installation. */
export const GENESIS_DAYS = Math.max(...Object.values(HISTORY_DAYS));

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
  /** First opens, fixed for the life of the market, so that a stream anchored at the first bar always finds it. */
  private readonly firstBase: number;
  private readonly firstQuarter: number;

  constructor(seed: number, genesis: number) {
    this.genesis = genesis;
    this.firstBase = genesis + (GENESIS_DAYS - HISTORY_DAYS['5m']) * DAY_MS;
    this.firstQuarter = genesis + (GENESIS_DAYS - HISTORY_DAYS['15m']) * DAY_MS;
    this.path = new SimulatedPath(seed, genesis);
    this.markets = this.path.instruments.map((instrument) => makeSeries(instrument, genesis));
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

  /** @returns null for a symbol the market does not have. */
  get(symbol: string, timeframe: Timeframe): BarSeries | null {
    return this.markets.find((market) => market.symbol === symbol)?.series[timeframe] ?? null;
  }

  private readonly take = (_instrument: Instrument, bar: Bar, index: number): void => {
    const { series, quarters, hours } = this.markets[index];
    if (bar.time >= this.firstBase) series['5m'].append(bar);
    if (bar.time >= this.firstQuarter) quarters.add(bar);
    hours.add(bar);
  };
}

/** The market never pauses, so longer bars out of hours equal those out of base bars, at a twelfth of the work. */
function makeSeries(instrument: Instrument, genesis: number): SymbolSeries {
  const { symbol } = instrument;
  const entries = TIMEFRAMES.map((timeframe) => [timeframe, new BarSeries(symbol, timeframe)] as const);
  const series = Object.fromEntries(entries) as Record<Timeframe, BarSeries>;
  const append = (timeframe: Timeframe, bar: Bar) => {
    const first = genesis + (GENESIS_DAYS - HISTORY_DAYS[timeframe]) * DAY_MS;
    if (bar.time >= first) series[timeframe].append(bar);
  };
  const collect = (timeframe: Timeframe) => new Aggregator(timeframe, instrument, (bar) => append(timeframe, bar));
  const [fours, days] = [collect('4h'), collect('daily')];
  const hours = new Aggregator('1h', instrument, (bar) => {
    append('1h', bar);
    fours.add(bar);
    days.add(bar);
  });
  return { symbol, series, quarters: collect('15m'), hours };
}
