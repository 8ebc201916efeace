import { DAY_MS } from '../bars/time-units.ts';
import { InvalidParameterError } from '../parameters.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import type { Trade } from '../simulate/trade.ts';
import { type BacktestAccount, backtestAccount } from '../statistics/backtest-record.ts';
import { riskFraction } from '../statistics/risk-fraction.ts';
import type { ParameterValues } from '../strategies/strategy.ts';
import type { ParameterSet } from './parameter-sets.ts';
import { planSweep, type SweepRequest } from './sweep.ts';
import { type Choice, type TestedChoices, testChoices, type WalkForwardRow } from './test-choices.ts';
import { getSpan, runOnce, type TestSeries } from './test-series.ts';
import { testSet, trainOn } from './tested-set.ts';
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

export interface WalkForwardPlan extends Omit<WalkForwardRequest, 'division'> {
  readonly sets: readonly ParameterSet[];
  readonly choices: readonly Choice[];
}

export interface WalkForwardResult extends TestedChoices {
  /** The model account over those trades. */
  readonly account: BacktestAccount;
  /** Number of sets that were compared at each choice. */
  readonly trials: number;
}

/** Returns the plan of a walk-forward. @throws {InvalidParameterError} naming the field, what was found, and what would be right. */
export function planWalkForward(request: WalkForwardRequest): WalkForwardPlan {
  const { series, division = DEFAULT_WINDOWS, ...rest } = request;
  const { sets } = planSweep({ ...rest, series: [series] });
  return { ...rest, series, sets, choices: getChoices(getSpan(series), division) };
}

function getChoices(span: TimeSpan, division: Division): Choice[] {
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
    const tested = testSet(plan.series, plan.strategy, getParams(plan, run), plan.measure);
    const train = plan.choices.map((choice) => trainOn(tested, choice.train, choice.purged, plan.measure));
    yield { run, set: plan.sets[run]!, train };
  }
}

/** Returns the result of the rows of every set, in any order. Runs the chosen sets again. */
export function walkForwardResult(plan: WalkForwardPlan, rows: readonly WalkForwardRow[]): WalkForwardResult {
  const { series, strategy, choices } = plan;
  const known = new Map<number, readonly Trade[]>();
  const getTrades = (run: number) => {
    if (!known.has(run)) known.set(run, runOnce(series, strategy, getParams(plan, run)).trades);
    return known.get(run)!;
  };
  const end = choices.at(-1)!.test.to;
  const tested = testChoices(choices, rows, ({ run }) => getTrades(run));
  const { trades } = tested;
  return {
    ...tested,
    account: backtestAccount(
      [{ instrument: series.instrument, bars: series.bars, trades }],
      choices[0]!.test.from,
      end,
      { riskFraction: riskFraction(1) },
    ),
    trials: rows.length,
  };
}

function getParams({ strategy, set, sets }: WalkForwardPlan, run: number): ParameterValues {
  return resolveParameters(strategy, { ...set, ...sets[run] });
}
