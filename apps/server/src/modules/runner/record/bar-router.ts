import { Aggregator, type Bar, type Instrument, type SeriesBar, TIMEFRAMES, type Timeframe } from '@sealtick/engine';

const BASE: Timeframe = '5m';

/**
 * Aggregates base bars into the bars of every timeframe that closed with them. Warm it up with the base bars of the last
 * days, so that bars which are incomplete at the cursor are complete when they close.
 */
export class BarRouter {
  private readonly aggregators = new Map<string, Aggregator[]>();
  private closed: SeriesBar[] = [];

  constructor(instruments: Iterable<Instrument>) {
    for (const instrument of instruments) {
      const { symbol } = instrument;
      const longer = TIMEFRAMES.filter((timeframe) => timeframe !== BASE);
      const emit = (timeframe: Timeframe) => (bar: Bar) => this.closed.push({ symbol, timeframe, bar: { ...bar } });
      this.aggregators.set(
        symbol,
        longer.map((timeframe) => new Aggregator(timeframe, instrument, emit(timeframe))),
      );
    }
  }

  /** Returns the base bar and every longer bar that it closed. */
  route(symbol: string, bar: Bar): SeriesBar[] {
    for (const aggregator of this.aggregators.get(symbol) ?? []) aggregator.add(bar);
    const closed: SeriesBar[] = [{ symbol, timeframe: BASE, bar }, ...this.closed];
    this.closed = [];
    return closed;
  }
}
