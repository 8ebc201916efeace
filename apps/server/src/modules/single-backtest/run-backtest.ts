import {
  type BacktestRecord,
  type Bars,
  backtestRecord,
  type CalendarEvent,
  ConfidenceTracker,
  type Instrument,
  type ParameterValues,
  type Simulation,
  type StoredTimeframe,
  type Strategy,
  simulate,
  type Timeframe,
  type Trade,
} from '@sealtick/engine';
import { type DetailReport, detailReport } from './detail-report.ts';

/** The input of a backtest: one strategy on one series. */
export interface BacktestInput {
  readonly strategy: Strategy;
  readonly params: ParameterValues;
  readonly instrument: Instrument;
  readonly timeframe: StoredTimeframe;
  /** Timeframes on which the strategy is published for this instrument. */
  readonly published: readonly Timeframe[];
  readonly bars: Bars;
  readonly partner: { readonly instrument: Instrument; readonly bars: Bars } | null;
  /** Null without a calendar. */
  readonly events: readonly CalendarEvent[] | null;
  /** Finer bars that decide what comes first inside a bar; without them the engine rules do. */
  readonly detail?: Bars | null;
}

/** A closed trade with the confidence that its signal would have stated. */
export interface BacktestTrade {
  readonly trade: Trade;
  /** Percent; not calibrated under `CALIBRATED_FROM` outcomes. */
  readonly confidence: number;
  readonly confidenceN: number;
}

export interface BacktestResult {
  readonly record: BacktestRecord;
  readonly simulation: Simulation;
  readonly trades: readonly BacktestTrade[];
  /** What finer bars decided; null for a backtest without them. */
  readonly detail: DetailReport | null;
}

/** Returns the backtest: runs the engine's loop over the bars and computes every figure. */
export function runBacktest(input: BacktestInput): BacktestResult {
  const { strategy, params, instrument, timeframe, bars, partner, events, detail } = input;
  const spec = {
    strategy,
    params,
    instrument,
    timeframe,
    partner: partner?.instrument ?? null,
    hasCalendar: events !== null,
  };
  const options = { partner: partner?.bars, events: events ?? [] };
  const simulation = simulate(bars, spec, { ...options, detail });
  const { trades } = simulation;
  const from = bars.time[0] ?? 0;
  const to = bars.closeTime[bars.length - 1] ?? 0;
  const tracker = new ConfidenceTracker(strategy.success);
  for (const trade of trades) tracker.addTrade(trade);
  return {
    record: backtestRecord([{ instrument, bars, trades }], from, to),
    simulation,
    trades: trades.map((trade) => {
      const { percent, count } = tracker.getConfidence(trade.signal);
      return { trade, confidence: percent, confidenceN: count };
    }),
    detail:
      detail && simulation.detail
        ? detailReport(detail.timeframe, simulation.detail, simulation, () => simulate(bars, spec, options))
        : null,
  };
}
