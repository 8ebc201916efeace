import {
  type BacktestRecord,
  backtestRecord,
  DEFINITIONS,
  expectedBestSharpe,
  multiplyCosts,
  resolveParameters,
  type StatisticKey,
  simulate,
} from '@sealtick/engine';
import type { LabFigure, LabResult } from './lab-messages.ts';
import type { LoadedSeries } from './load-series.ts';

const SHOWN: readonly StatisticKey[] = [
  ...(['totalReturn', 'sharpeRatio', 'maxDrawdown', 'winRate', 'expectancy', 'trades'] as const),
];

/**
 * Simulates the strategy on the series with the engine.
 *
 * @param costFactor Factor on the instrument's costs.
 * @throws {InvalidParameterError} if a parameter is invalid; names it.
 */
export function runSeries(
  series: LoadedSeries,
  overrides: Readonly<Record<string, number>>,
  costFactor = 1,
): LabResult {
  const { strategy, timeframe, bars, partner, events, versionStreams } = series;
  const begun = performance.now();
  const instrument = { ...series.instrument, costs: multiplyCosts(series.instrument.costs, costFactor) };
  const spec = {
    strategy,
    instrument,
    timeframe,
    partner: partner?.instrument ?? null,
    hasCalendar: events !== null,
    params: resolveParameters(strategy, overrides),
  };
  const { trades } = simulate(bars, spec, { partner: partner?.bars, events: events ?? [] });
  const streams = [{ instrument, bars, trades }];
  const record = backtestRecord(streams, bars.time[0]!, bars.closeTime[bars.length - 1]!, versionStreams);
  const { time, equity } = record.curve;
  return { time, equity, figures: getFigures(record), tookMs: performance.now() - begun };
}

function getFigures({ statistics }: BacktestRecord): LabFigure[] {
  return SHOWN.map((key) => {
    const { label, definition, unit } = DEFINITIONS[key];
    const { value, reason } = statistics.find((statistic) => statistic.key === key)!;
    return { key, label, definition, unit, value, reason: reason ?? '' };
  });
}

/**
 * Returns the annual Sharpe ratio that the best of several settings would show by chance, without any edge. Null for fewer
 * than two settings, or if the curve is too short.
 */
export function chanceSharpe(tried: number, { time }: LabResult, periodsPerYear: number): number | null {
  return time.length < 30 ? null : expectedBestSharpe(tried, Math.sqrt(periodsPerYear / (time.length - 1)));
}
