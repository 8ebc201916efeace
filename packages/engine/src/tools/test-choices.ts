import type { Trade } from '../simulate/trade.ts';
import type { ParameterSet } from './parameter-sets.ts';
import { signalledWithin, type TrainResult } from './tested-set.ts';
import type { TimeSpan } from './windows.ts';

/** A choice: where the best set is found, and where it runs. */
export interface Choice {
  readonly train: TimeSpan;
  /** Part of `train` that is not used: the fold that is tested, and the days after it. */
  readonly purged: TimeSpan | null;
  readonly test: TimeSpan;
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

/** The tests of all choices, joined. */
export interface TestedChoices {
  readonly windows: readonly TestedWindow[];
  /** Trades of all tests in order: none of them was known when its parameters were chosen. */
  readonly trades: readonly Trade[];
  /** Mean R of the tests, and of the chosen sets where they were chosen; null without trades. */
  readonly outOfSample: number | null;
  readonly inSample: number | null;
  /** Out of sample ÷ in sample; null unless the latter is above 0. */
  readonly efficiency: number | null;
  /** Share of the windows with trades whose sum of R is above 0; null if none has trades. */
  readonly windowsWithGain: number | null;
}

/**
 * Returns what each choice found and what came of it. A test takes the signals of its window, which end by the last test's end.
 * @param getTrades Returns all trades of a row's set.
 */
export function testChoices(
  choices: readonly Choice[],
  rows: readonly WalkForwardRow[],
  getTrades: (row: WalkForwardRow) => readonly Trade[],
): TestedChoices {
  const end = choices.at(-1)!.test.to;
  const tested = choices.map((choice, index) => {
    const best = bestAt(rows, index);
    const trades =
      best === null ? [] : signalledWithin(getTrades(best), choice.test).filter(({ decidedAt }) => decidedAt <= end);
    return { window: getWindow(choice, best, index, trades), trades };
  });
  const windows = tested.map(({ window }) => window);
  const outOfSample = meanR(windows);
  const inSample = meanR(windows.map((window) => window.inSample));
  const traded = windows.filter((window) => window.trades > 0);
  return {
    windows,
    trades: tested.flatMap((one) => one.trades),
    outOfSample,
    inSample,
    efficiency: outOfSample === null || inSample === null || inSample <= 0 ? null : outOfSample / inSample,
    windowsWithGain: traded.length === 0 ? null : traded.filter(({ totalR }) => totalR > 0).length / traded.length,
  };
}

const NOTHING: TrainResult = { value: null, trades: 0, totalR: 0 };

function getWindow(choice: Choice, best: WalkForwardRow | null, index: number, trades: readonly Trade[]): TestedWindow {
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
