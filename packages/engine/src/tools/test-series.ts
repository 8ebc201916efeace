import type { Bars } from '../bars/bar.ts';
import type { StoredTimeframe } from '../bars/timeframe.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { type BacktestOptions, type Simulation, simulate, simulateTrades } from '../simulate/simulate.ts';
import type { StreamSpec } from '../simulate/stream.ts';
import type { Trade } from '../simulate/trade.ts';
import type { CalendarEvent, ParameterValues, Strategy } from '../strategies/strategy.ts';

/** A series on which settings are tried, with what else the strategy needs. */
export interface TestSeries {
  readonly instrument: Instrument;
  readonly timeframe: StoredTimeframe;
  readonly bars: Bars;
  readonly partner: { readonly instrument: Instrument; readonly bars: Bars } | null;
  /** Null without a calendar. */
  readonly events: readonly CalendarEvent[] | null;
  /** Finer bars that decide the order of levels inside a bar; without them the engine rules do. */
  readonly detail?: Bars | null;
}

/** Returns the specification of the stream of a strategy with these parameters on a series. */
function streamSpec(series: TestSeries, strategy: Strategy, params: ParameterValues): StreamSpec {
  const { instrument, timeframe, partner, events } = series;
  return {
    strategy,
    params,
    instrument,
    timeframe,
    partner: partner?.instrument ?? null,
    hasCalendar: events !== null,
  };
}

/** Returns the other inputs of its bars. */
function streamInputs({ partner, events, detail }: TestSeries): BacktestOptions {
  return { partner: partner?.bars, events: events ?? [], detail };
}

/** Returns the single run of a strategy with these parameters on a series, as `sealtick backtest` makes it. */
export function runOnce(series: TestSeries, strategy: Strategy, params: ParameterValues): Simulation {
  return simulate(series.bars, streamSpec(series, strategy, params), streamInputs(series));
}

/** Returns the trades of that run, whose signals have no reason: for figures of many runs. */
export function runForTrades(series: TestSeries, strategy: Strategy, params: ParameterValues): readonly Trade[] {
  const trades: Trade[] = [];
  readTrades(series, strategy, params, (trade) => trades.push(trade));
  return trades;
}

/** Calls back with each of these trades and keeps none. */
export function readTrades(
  series: TestSeries,
  strategy: Strategy,
  params: ParameterValues,
  onTrade: (trade: Trade) => void,
): void {
  simulateTrades(series.bars, streamSpec(series, strategy, params), streamInputs(series), onTrade);
}

/** Returns the first open and the last close of a series, ms UTC. */
export function getSpan({ bars }: TestSeries): { readonly from: number; readonly to: number } {
  return { from: bars.time[0] ?? 0, to: bars.closeTime[bars.length - 1] ?? 0 };
}
