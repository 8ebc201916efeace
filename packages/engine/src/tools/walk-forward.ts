import { DAY_MS } from '../bars/time-units.ts';
import { InvalidParameterError } from '../parameters.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import type { Trade } from '../simulate/trade.ts';
import { type BacktestAccount, backtestAccount } from '../statistics/backtest-record.ts';
import { riskFraction } from '../statistics/risk-fraction.ts';
import type { ParameterValues } from '../strategies/strategy.ts';
import type { ParameterSet } from './parameter-sets.ts';
import { planSweep, type SweepRequest } from './sweep.ts';
import { spanOf, type TestSeries } from './test-series.ts';
import { signalledWithin, type TrainResult, testSet, trainOn } from './tested-set.ts';
import { DEFAULT_WINDOWS, equalFolds, type TimeSpan, type WindowLengths, walkForwardWindows } from './windows.ts';

/** How the bars are divided: windows that walk forward, or folds of which each is tested once. */
export type Division =
  | ({ readonly kind: 'anchored' | 'rolling' } & WindowLengths)
  | {
      readonly kind: 'folds';
      readonly folds: number;
      /** Days after each fold that are not used for its choice; 1% of the bars' span if left out. */
      readonly embargoDays?: number;
    };

/** What a walk-forward tries on one series. */
export interface WalkForwardRequest extends Omit<SweepRequest, 'series'> {
  readonly series: TestSeries;
  /** Rolling windows of 24 and 6 months if left out. */
  readonly division?: Division;
}

/** A choice: where the best set is found, and where it runs. */
export interface Choice {
  readonly train: TimeSpan;
  /** Part of `train` that is not used: the fold that is tested, and the days after it. */
  readonly purged: TimeSpan | null;
  readonly test: TimeSpan;
}

export interface WalkForwardPlan extends Omit<WalkForwardRequest, 'division'> {
  readonly sets: readonly ParameterSet[];
  readonly choices: readonly Choice[];
}

/** One set, and what was known of it at each choice. */
export interface WalkForwardRow {
  readonly run: number;
  readonly set: ParameterSet;
  readonly train: readonly TrainResult[];
}

/** A window: the set that was chosen, and what it did there. */
export interface TestedWindow extends Choice {
  /** Null if no set had a value. */
  readonly set: ParameterSet | null;
  readonly inSample: TrainResult;
  readonly trades: number;
  readonly totalR: number;
  /** Mean net R; null without trades. */
  readonly expectancy: number | null;
}

export interface WalkForwardResult {
  readonly windows: readonly TestedWindow[];
  /** Trades of all tests in order: none of them was known when its parameters were chosen. */
  readonly trades: readonly Trade[];
  /** The model account over those trades. */
  readonly account: BacktestAccount;
  /** Mean R of the tests, and of the chosen sets where they were chosen; null without trades. */
  readonly outOfSample: number | null;
  readonly inSample: number | null;
  /** Out of sample ÷ in sample; null unless the latter is above 0. */
  readonly efficiency: number | null;
  /** Share of the windows with trades whose sum of R is above 0; null if none has trades. */
  readonly windowsWithGain: number | null;
  /** Number of sets that were compared at each choice. */
  readonly trials: number;
}

/** Returns the plan of a walk-forward. @throws {InvalidParameterError} naming the field, what was found, and what would be right. */
export function planWalkForward(request: WalkForwardRequest): WalkForwardPlan {
  const { series, division = DEFAULT_WINDOWS, ...rest } = request;
  const { sets } = planSweep({ ...rest, series: [series] });
  return { ...rest, series, sets, choices: choicesOf(spanOf(series), division) };
}

function choicesOf(span: TimeSpan, division: Division): Choice[] {
  if (division.kind !== 'folds')
    return walkForwardWindows(span, division).map((window) => ({ ...window, purged: null }));
  const { folds, embargoDays = (span.to - span.from) / DAY_MS / 100 } = division;
  if (!(embargoDays >= 0)) throw new InvalidParameterError('embargoDays', embargoDays, 'a number of at least 0');
  return equalFolds(span, folds).map((test) => ({
    train: span,
    purged: { from: test.from, to: test.to + embargoDays * DAY_MS },
    test,
  }));
}

/**
 * Yields one row per set. Each set runs over all bars once, and every window reads its part, which is what a stream
 * that runs from the first bar on would show then.
 *
 * @param runs Numbers of the sets to run; all if left out.
 */
export function* walkForwardRows(
  plan: WalkForwardPlan,
  runs: Iterable<number> = plan.sets.keys(),
): Generator<WalkForwardRow, void, void> {
  for (const run of runs) {
    const tested = testSet(plan.series, plan.strategy, paramsOf(plan, run));
    const train = plan.choices.map((choice) => trainOn(tested, choice.train, choice.purged, plan.measure));
    yield { run, set: plan.sets[run]!, train };
  }
}

/** Returns the result of the rows of every set, in any order. Runs the chosen sets again. */
export function walkForwardResult(plan: WalkForwardPlan, rows: readonly WalkForwardRow[]): WalkForwardResult {
  const { series, strategy, choices } = plan;
  const known = new Map<number, readonly Trade[]>();
  const tradesOf = (run: number) => {
    if (!known.has(run)) known.set(run, testSet(series, strategy, paramsOf(plan, run)).trades);
    return known.get(run)!;
  };
  const end = choices.at(-1)!.test.to;
  const tested = choices.map((choice, index) => {
    const best = bestAt(rows, index);
    const trades =
      best === null ? [] : signalledWithin(tradesOf(best.run), choice.test).filter(({ decidedAt }) => decidedAt <= end);
    return { window: windowOf(choice, best, index, trades), trades };
  });
  const windows = tested.map(({ window }) => window);
  const trades = tested.flatMap((one) => one.trades);
  const outOfSample = meanR(windows);
  const inSample = meanR(windows.map((window) => window.inSample));
  const traded = windows.filter((window) => window.trades > 0);
  return {
    windows,
    trades,
    account: backtestAccount(
      [{ instrument: series.instrument, bars: series.bars, trades }],
      choices[0]!.test.from,
      end,
      {
        riskFraction: riskFraction(1),
      },
    ),
    outOfSample,
    inSample,
    efficiency: outOfSample === null || inSample === null || inSample <= 0 ? null : outOfSample / inSample,
    windowsWithGain: traded.length === 0 ? null : traded.filter(({ totalR }) => totalR > 0).length / traded.length,
    trials: rows.length,
  };
}

function paramsOf({ strategy, set, sets }: WalkForwardPlan, run: number): ParameterValues {
  return resolveParameters(strategy, { ...set, ...sets[run] });
}

const NOTHING: TrainResult = { value: null, trades: 0, totalR: 0 };

function windowOf(choice: Choice, best: WalkForwardRow | null, index: number, trades: readonly Trade[]): TestedWindow {
  const totalR = trades.reduce((sum, { netR }) => sum + netR, 0);
  return {
    ...choice,
    set: best?.set ?? null,
    inSample: best?.train[index] ?? NOTHING,
    trades: trades.length,
    totalR,
    expectancy: trades.length === 0 ? null : totalR / trades.length,
  };
}

/** Returns the set with the highest value at a choice, of equal ones the first; null if none has a value. */
function bestAt(rows: readonly WalkForwardRow[], index: number): WalkForwardRow | null {
  let best: WalkForwardRow | null = null;
  for (const row of rows) {
    const value = row.train[index]!.value;
    if (value === null) continue;
    const before = best === null ? Number.NEGATIVE_INFINITY : best.train[index]!.value!;
    if (best === null || value > before || (value === before && row.run < best.run)) best = row;
  }
  return best;
}

function meanR(parts: readonly { readonly trades: number; readonly totalR: number }[]): number | null {
  const trades = parts.reduce((sum, part) => sum + part.trades, 0);
  return trades === 0 ? null : parts.reduce((sum, part) => sum + part.totalR, 0) / trades;
}
