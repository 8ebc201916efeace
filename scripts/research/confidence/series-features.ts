import {
  AverageTrueRange,
  type Bars,
  type CalendarEvent,
  firstIndex,
  HOUR_MS,
  type Instrument,
  SimpleMovingAverage,
} from '@sealtick/engine';
import { getCurrencies, getCurrency } from '../../../packages/engine/src/costs/release-currencies.ts';

const MOST_HOURS = 72;

/** Volatility and trend of a series at the close of each of its bars. */
export class SeriesFeatures {
  /** Log of ATR(14) ÷ ATR(100), and (close − SMA(100)) ÷ ATR(14); NaN in their warm-up. */
  readonly volatility: Float64Array;
  readonly trend: Float64Array;
  private readonly bars: Bars;

  constructor(bars: Bars) {
    this.bars = bars;
    this.volatility = new Float64Array(bars.length);
    this.trend = new Float64Array(bars.length);
    const [short, long] = [new AverageTrueRange(14), new AverageTrueRange(100)];
    const average = new SimpleMovingAverage(100);
    for (let i = 0; i < bars.length; i++) {
      const [high, low, close] = [bars.high[i]!, bars.low[i]!, bars.close[i]!];
      const range = short.update(high, low, close);
      this.volatility[i] = Math.log(range / long.update(high, low, close));
      this.trend[i] = (close - average.update(close)) / range;
    }
  }

  /** Returns the index of the bar that closes at `time`. */
  indexOf(time: number): number {
    return lastAtOrBefore(this.bars.closeTime, time);
  }
}

/** Times of the scheduled high-impact releases of each instrument's currencies. */
export class ReleaseTimes {
  private readonly events: readonly CalendarEvent[];
  private readonly known = new Map<string, Float64Array>();

  constructor(events: readonly CalendarEvent[]) {
    this.events = events.filter(({ impact }) => impact === 'high');
  }

  /**
   * Returns the log of 1 + hours to the nearest release, at most 72; it may lie ahead, because the schedule is known in
   * advance.
   */
  distance(instrument: Instrument, time: number): number {
    const times = this.listTimes(instrument);
    const before = lastAtOrBefore(times, time);
    const away = [times[before], times[before + 1]].map((at) =>
      at === undefined ? MOST_HOURS : Math.abs(at - time) / HOUR_MS,
    );
    return Math.log1p(Math.min(MOST_HOURS, ...away));
  }

  private listTimes(instrument: Instrument): Float64Array {
    const known = this.known.get(instrument.symbol);
    if (known) return known;
    const currencies = getCurrencies(instrument);
    const own = this.events.filter(({ country }) => currencies.includes(getCurrency(country)));
    const times = Float64Array.from(own, ({ time }) => time).sort();
    this.known.set(instrument.symbol, times);
    return times;
  }
}

function lastAtOrBefore(times: Float64Array, time: number): number {
  return firstIndex(times.length, (i) => times[i]! > time) - 1;
}
