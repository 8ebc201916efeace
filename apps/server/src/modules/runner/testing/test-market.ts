import {
  aggregate,
  type Bar,
  BarSeries,
  type Bars,
  getSimulatedInstrument,
  type Instrument,
  type StoredTimeframe,
  type Strategy,
  sliceBars,
  type Timeframe,
} from '@sealtick/engine';
import type { BarBatch, MarketDataProvider } from '../../market-data/index.ts';

const FIVE_MINUTES = 300_000;

/** A market of one symbol whose bars a test writes by hand: each is [open, high, low, close]. */
export class TestMarket implements MarketDataProvider {
  readonly description = {
    kind: 'simulated',
    market: 'simulated',
    accelerated: false,
    speed: 1,
    hasCalendar: false,
  } as const;
  readonly instrument: Instrument = getSimulatedInstrument('XAUUSD')!;
  readonly start: number;
  private readonly bars: Bar[] = [];
  private clock: number;

  constructor(start: number) {
    this.start = start;
    this.clock = start;
  }

  now = (): number => this.clock;

  /** Time of the market's clock, ms UTC. */
  set time(value: number) {
    this.clock = value;
  }

  /** Adds bars; the clock then stands a second after the last one's close. */
  add(...rows: readonly [number, number, number, number][]): void {
    for (const [open, high, low, close] of rows) {
      const time = this.start + this.bars.length * FIVE_MINUTES;
      this.bars.push({ time, closeTime: time + FIVE_MINUTES, open, high, low, close, volume: 1 });
    }
    this.clock = this.closeOfLast + 1_000;
  }

  get closeOfLast(): number {
    return this.start + this.bars.length * FIVE_MINUTES;
  }

  async instruments(): Promise<readonly Instrument[]> {
    return [this.instrument];
  }

  async timeframes(): Promise<readonly Timeframe[]> {
    return ['5m', '15m'];
  }

  async history(symbol: string, timeframe: StoredTimeframe, range: { from?: number; to?: number } = {}): Promise<Bars> {
    const series = new BarSeries(symbol, '5m', this.bars.length + 1);
    for (const bar of this.bars) if (bar.closeTime <= (range.to ?? this.clock)) series.append(bar);
    const all = timeframe === '5m' ? series.bars() : aggregate(series.bars(), timeframe as Timeframe, this.instrument);
    const first = all.time.findIndex((time) => time >= (range.from ?? 0));
    return first === -1 ? sliceBars(all, 0, 0) : sliceBars(all, first, all.length);
  }

  async closedBars(since: number): Promise<readonly BarBatch[]> {
    const closed = this.bars.filter(({ closeTime }) => closeTime > since && closeTime <= this.clock);
    return closed.map((bar) => ({ closeTime: bar.closeTime, bars: [{ symbol: this.instrument.symbol, bar }] }));
  }

  async events(): Promise<readonly []> {
    return [];
  }

  async isRedistributable(): Promise<boolean> {
    return true;
  }
}

/** Opens a long at the close of every bar that closes on a price ending in .77: stop 2 below, targets 1 and 4 above. */
export const SIGNAL_CLOSE = 100.77;

export const testStrategy: Strategy = {
  id: 'test-strategy',
  version: 1,
  params: {},
  inputs: {},
  runsOn: (_instrument, timeframe) => timeframe === '5m',
  start: () => (bar, at) =>
    bar.close === SIGNAL_CLOSE && at.position === null
      ? {
          open: {
            side: 'long',
            type: 'market',
            entry: bar.close,
            stop: bar.close - 2,
            targets: [{ price: bar.close + 1 }, { price: bar.close + 4 }],
            breakEvenAfterTarget: 1,
            reason: `closed at ${bar.close}`,
          },
        }
      : null,
} as Partial<Strategy> as Strategy;
