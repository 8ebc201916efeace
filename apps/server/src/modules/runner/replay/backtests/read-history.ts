import { type CalendarEvent, type SharedBars, shareBars } from '@sealtick/engine';
import type { MarketDataProvider } from '../../../market-data/index.ts';
import type { RunningStrategy } from '../../publish/publish-strategies.ts';
import type { PublishedPlan } from '../../publish/stream-plan.ts';

const getName = (symbol: string, timeframe: string) => `${symbol} ${timeframe}`;

/** The bars and releases of backtests, each read once. */
export class BacktestHistory {
  private readonly series: ReadonlyMap<string, SharedBars>;
  private readonly events: readonly CalendarEvent[];

  private constructor(series: ReadonlyMap<string, SharedBars>, events: readonly CalendarEvent[]) {
    this.series = series;
    this.events = events;
  }

  /** @param to Bars that closed by then, ms UTC. */
  static async read(
    provider: MarketDataProvider,
    strategies: readonly RunningStrategy[],
    to: number,
  ): Promise<BacktestHistory> {
    const wanted = new Map<string, Pick<SharedBars, 'symbol'> & Pick<PublishedPlan, 'timeframe'>>();
    for (const { instrument, partner, timeframe } of strategies.flatMap(({ streams }) => streams)) {
      for (const one of [instrument, ...(partner ? [partner] : [])]) {
        wanted.set(getName(one.symbol, timeframe), { symbol: one.symbol, timeframe });
      }
    }
    const found = new Map<string, SharedBars>();
    for (const [name, { symbol, timeframe }] of wanted)
      found.set(name, shareBars(await provider.history(symbol, timeframe, { to })));
    return new BacktestHistory(found, await provider.events(0, to));
  }

  of(symbol: string, timeframe: string): SharedBars {
    return this.series.get(getName(symbol, timeframe))!;
  }

  /** Returns the releases before a moment, ms UTC. */
  eventsUntil(until: number): readonly CalendarEvent[] {
    return this.events.filter(({ time }) => time < until);
  }
}
