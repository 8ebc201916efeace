import { InvalidParameterError } from '../parameters.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { type BacktestAccount, backtestAccount } from '../statistics/backtest-record.ts';
import { riskFraction } from '../statistics/risk-fraction.ts';
import type { ParameterValues, Strategy } from '../strategies/strategy.ts';
import { computeMeasures, MEASURE_KEYS, type MeasureKey, type Measures } from './measures.ts';
import { MAX_RUNS, type ParameterSet, parameterSets, type Sampling, type SweepAxis } from './parameter-sets.ts';
import { type ReturnBlocks, returnBlocks, sumByBlock } from './return-blocks.ts';
import { getSpan, runForTrades, type TestSeries } from './test-series.ts';

/** What a sweep tries. */
export interface SweepRequest {
  readonly strategy: Strategy;
  /** One series, or those of a watch-list: each set of parameters runs on every one. */
  readonly series: readonly TestSeries[];
  readonly axes: readonly SweepAxis[];
  readonly sampling: Sampling;
  /** Values of the other parameters, instead of their defaults. */
  readonly set?: ParameterSet;
  /** By which the best run is chosen. */
  readonly measure: MeasureKey;
}

/** A checked request with its runs: series by series, the sets in the same order in each. */
export interface SweepPlan extends SweepRequest {
  readonly sets: readonly ParameterSet[];
  /** Number of runs, which is the number of trials. */
  readonly runs: number;
  readonly blocks: ReturnBlocks;
}

/** One run of a sweep. Rows may be computed in several threads. */
export interface SweepRow {
  /** Number of the run, from 0. */
  readonly run: number;
  /** Position in the request's series. */
  readonly series: number;
  /** Values of the varied parameters. */
  readonly set: ParameterSet;
  readonly trades: number;
  readonly measures: Measures;
  /** Sums of daily returns over the blocks of the plan, from which chance and overfitting are computed. */
  readonly returns: Float32Array;
}

/** Returns the plan of a sweep. @throws {InvalidParameterError} naming the field, what was found, and what would be right. */
export function planSweep(request: SweepRequest): SweepPlan {
  const { strategy, series, axes, sampling, set = {}, measure } = request;
  if (series.length === 0) throw new InvalidParameterError('series', 0, 'at least one series');
  if (series.some(({ bars }) => bars.length === 0))
    throw new InvalidParameterError('series', 'a series without bars', 'series with bars');
  if (!MEASURE_KEYS.includes(measure))
    throw new InvalidParameterError('measure', measure, `one of ${MEASURE_KEYS.join(', ')}`);
  resolveParameters(strategy, set);
  const twice = axes.find(({ name }) => Object.hasOwn(set, name));
  if (twice) throw new InvalidParameterError('set', twice.name, 'a parameter that is not varied');
  const sets = parameterSets(strategy, axes, sampling);
  const runs = sets.length * series.length;
  if (runs > MAX_RUNS)
    throw new InvalidParameterError(
      'axes',
      `${sets.length} sets on ${series.length} series`,
      `at most ${MAX_RUNS} runs`,
    );
  const spans = series.map(getSpan);
  const from = Math.min(...spans.map((span) => span.from));
  return { ...request, sets, runs, blocks: returnBlocks(from, Math.max(...spans.map(({ to }) => to))) };
}

/** Returns the series and every parameter of a run. */
export function sweepRun(
  plan: SweepPlan,
  run: number,
): { readonly series: number; readonly set: ParameterSet; readonly params: ParameterValues } {
  const series = Math.floor(run / plan.sets.length);
  const set = plan.sets[run % plan.sets.length]!;
  return { series, set, params: resolveParameters(plan.strategy, { ...plan.set, ...set }) };
}

/**
 * Yields one row per run, each the same as the single run of its parameters. Stop to iterate and nothing more is
 * computed. Several threads may share a sweep: each takes runs of its own.
 *
 * @param runs Numbers of the runs to compute; all if left out.
 */
export function* sweepRows(
  plan: SweepPlan,
  runs: Iterable<number> = Array(plan.runs).keys(),
): Generator<SweepRow, void, void> {
  for (const run of runs) {
    const { series, set, params } = sweepRun(plan, run);
    const own = plan.series[series]!;
    const account = getRunAccount(own, plan.strategy, params);
    yield {
      run,
      series,
      set,
      trades: account.trades.length,
      measures: computeMeasures({
        curve: account.curve,
        results: account.trades.map(({ netR }) => netR),
        periodsPerYear: account.periodsPerYear,
      }),
      returns: sumByBlock(account.curve, plan.blocks),
    };
  }
}

/** Returns the model account of a single run, as `sealtick backtest` does; its trades have no reasons. */
export function getRunAccount(series: TestSeries, strategy: Strategy, params: ParameterValues): BacktestAccount {
  const trades = runForTrades(series, strategy, params);
  const { from, to } = getSpan(series);
  const { instrument, bars } = series;
  return backtestAccount([{ instrument, bars, trades }], from, to, { riskFraction: riskFraction(1) });
}
