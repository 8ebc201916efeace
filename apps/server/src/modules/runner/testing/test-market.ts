import {
  aggregate,
  type Bar,
  BarSeries,
  type Bars,
  type CalendarEvent,
  canTradeBelowZero,
  getSimulatedInstrument,
  type Instrument,
  type StoredTimeframe,
  sliceBars,
  type Timeframe,
} from '@sealtick/engine';
import type { BarBatch, LastBar, MarketDataProvider } from '../../market-data/index.ts';

const FIVE_MINUTES = 300_000;

/**
 * A market with the bars of a test: each is [open, high, low, close], with an optional volume. It has one
 * symbol, or several with the same bars.
 */
export class TestMarket implements MarketDataProvider {
  readonly description = {
    kind: 'simulated',
    market: 'simulated',
    accelerated: false,
    speed: 1,
    hasCalendar: false,
  } as const;
  readonly start: number;
  /** Releases of this market. */
  calendar: readonly CalendarEvent[] = [];
  private readonly offered: readonly Instrument[];
  private readonly bars: Bar[] = [];
  private clock: number;

  constructor(start: number, instruments: readonly Instrument[] = [getSimulatedInstrument('XAUUSD')!]) {
    this.start = start;
    this.offered = instruments;
    this.clock = start;
  }

  now = (): number => this.clock;

  /** Time of the market's clock, ms UTC. */
  set time(value: number) {
    this.clock = value;
  }

  /** Adds bars, and sets the clock to a second after the last close. */
  add(...rows: readonly [number, number, number, number, volume?: number][]): void {
    for (const [open, high, low, close, volume = 1] of rows) {
      const time = this.start + this.bars.length * FIVE_MINUTES;
      this.bars.push({ time, closeTime: time + FIVE_MINUTES, open, high, low, close, volume });
    }
    this.clock = this.closeOfLast + 1_000;
  }

  /** Replaces a bar, as an import can. */
  replace(index: number, row: readonly [number, number, number, number, volume?: number]): void {
    const [open, high, low, close, volume = this.bars[index]!.volume] = row;
    this.bars[index] = { ...this.bars[index]!, open, high, low, close, volume };
  }

  get closeOfLast(): number {
    return this.start + this.bars.length * FIVE_MINUTES;
  }

  async instruments(): Promise<readonly Instrument[]> {
    return this.offered;
  }

  async timeframes(): Promise<readonly Timeframe[]> {
    return ['5m', '15m'];
  }

  async history(symbol: string, timeframe: StoredTimeframe, range: { from?: number; to?: number } = {}): Promise<Bars> {
    const series = new BarSeries(symbol, '5m', this.bars.length + 1, canTradeBelowZero(this.offered[0]!));
    for (const bar of this.bars) if (bar.closeTime <= (range.to ?? this.clock)) series.append(bar);
    const all = timeframe === '5m' ? series.bars() : aggregate(series.bars(), timeframe as Timeframe, this.offered[0]!);
    const first = all.time.findIndex((time) => time >= (range.from ?? 0));
    return first === -1 ? sliceBars(all, 0, 0) : sliceBars(all, first, all.length);
  }

  async lastBar(): Promise<LastBar | null> {
    const newest = this.bars.findLast(({ closeTime }) => closeTime <= this.clock);
    return newest === undefined ? null : { timeframe: '5m', closeTime: newest.closeTime, close: newest.close };
  }

  async closedBars(since: number): Promise<readonly BarBatch[]> {
    const closed = this.bars.filter(({ closeTime }) => closeTime > since && closeTime <= this.clock);
    return closed.map((bar) => ({
      closeTime: bar.closeTime,
      bars: this.offered.map(({ symbol }) => ({ symbol, bar: { ...bar } })),
    }));
  }

  async events(from: number, to: number): Promise<readonly CalendarEvent[]> {
    return this.calendar.filter(({ time }) => time >= from && time < to);
  }

  async isShown(): Promise<boolean> {
    return true;
  }
}

/** The close at which the test strategies open a long. */
export const SIGNAL_CLOSE = 100.77;
