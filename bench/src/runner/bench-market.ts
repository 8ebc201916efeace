import {
  type Bars,
  barAt,
  type CalendarEvent,
  DAY_MS,
  type Instrument,
  type StoredTimeframe,
  sliceBars,
  TIMEFRAMES,
  type Timeframe,
} from '@sealtick/engine';
import type { BarBatch, LastBar, MarketDataProvider } from '@sealtick/server/testing/program';
import { DEFAULT_SEED, HISTORY_DAYS, releasesBetween, SimulatedSeries, STEP_MS } from '@sealtick/simulated-market';

const GENESIS = Date.UTC(2025, 0, 1);

/** The simulated market with a clock set by a benchmark, which controls when bars arrive and records their arrival. */
export class BenchMarket implements MarketDataProvider {
  readonly description = {
    kind: 'simulated',
    market: 'simulated',
    accelerated: false,
    speed: 1,
    hasCalendar: true,
  } as const;
  /** Time at which the newest batch was passed on, by `performance.now`. */
  arrivedAt = Number.NaN;
  private readonly series = new SimulatedSeries(DEFAULT_SEED, GENESIS);
  private clock = GENESIS + HISTORY_DAYS.daily * DAY_MS;
  private recorded: () => void = () => {};

  constructor() {
    this.series.advance(this.clock);
  }

  now = (): number => this.clock;

  /** Releases the next five minutes; resolves when the runner requests the bars after them. */
  next(): Promise<void> {
    this.clock += STEP_MS;
    this.series.advance(this.clock);
    return new Promise((resolve) => {
      this.recorded = resolve;
    });
  }

  async instruments(): Promise<readonly Instrument[]> {
    return this.series.instruments;
  }

  async timeframes(): Promise<readonly Timeframe[]> {
    return TIMEFRAMES;
  }

  async history(symbol: string, timeframe: StoredTimeframe, range: { from?: number; to?: number } = {}): Promise<Bars> {
    const bars = this.series.get(symbol, timeframe as Timeframe)!.bars();
    const { from = 0, to = this.clock } = range;
    const first = bars.time.findIndex((time) => time >= from);
    const end = bars.closeTime.findIndex((time) => time > to);
    return sliceBars(bars, first === -1 ? bars.length : first, end === -1 ? bars.length : end);
  }

  async lastBar(symbol: string): Promise<LastBar | null> {
    const newest = this.series.get(symbol, '5m')!.at(-1);
    return newest === null ? null : { timeframe: '5m', closeTime: newest.closeTime, close: newest.close };
  }

  async closedBars(since: number): Promise<readonly BarBatch[]> {
    if (since >= this.clock) {
      this.recorded();
      return [];
    }
    const bars = this.series.instruments.map(({ symbol }) => {
      const base = this.series.get(symbol, '5m')!.bars();
      return { symbol, bar: barAt(base, base.length - 1) };
    });
    this.arrivedAt = performance.now();
    return [{ closeTime: this.clock, bars }];
  }

  async events(from: number, to: number): Promise<readonly CalendarEvent[]> {
    return releasesBetween(DEFAULT_SEED, Math.max(from, GENESIS), to);
  }

  async isShown(): Promise<boolean> {
    return true;
  }
}
