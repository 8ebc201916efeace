import { type CalendarEvent, DAY_MS, type Strategy, type Trade, windowStart } from '@sealtick/engine';
import { HISTORY_DAYS, releasesBetween, SimulatedSeries } from '@sealtick/simulated-market';
import { type ReadSeries, runStreams } from './simulated-streams.ts';

/** The simulated market of an installation at the start of its first day, ms UTC. */
export class InstalledMarket {
  readonly events: readonly CalendarEvent[];
  readonly read: ReadSeries;
  private readonly series: SimulatedSeries;

  constructor(seed: number, installed: number) {
    const genesis = installed - HISTORY_DAYS.daily * DAY_MS;
    this.series = new SimulatedSeries(seed, genesis);
    this.series.advance(installed);
    this.events = releasesBetween(seed, genesis, installed);
    this.read = (symbol, timeframe) => this.series.get(symbol, timeframe)!.bars();
  }

  /** Returns the trades of a strategy's backtest on its page, here or on other bars. */
  record(strategy: Strategy, read: ReadSeries = this.read): readonly Trade[] {
    const streams = runStreams(strategy, read, this.events);
    const from = windowStart(streams.flatMap(({ warmedUpAt }) => warmedUpAt ?? []));
    return streams.flatMap(({ trades }) => trades).filter(({ fillTime }) => fillTime >= from);
  }
}
