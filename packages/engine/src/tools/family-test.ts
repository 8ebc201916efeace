import { InvalidParameterError } from '../parameters.ts';
import { mulberry32 } from '../statistics/mulberry32.ts';

/** How likely chance alone shows the best result of a family of settings. */
export interface FamilyTest {
  /** Position of the set that is tested. */
  readonly set: number | null;
  /** Its t statistic; null if its returns do not change. */
  readonly t: number | null;
  /** Share of draws without any edge whose highest t statistic is at least as high; adjusted for trials made before. */
  readonly p: number | null;
  readonly draws: number;
  readonly seed: number;
}

export interface FamilyTestOptions {
  /** Position of the set to test; the one with the highest t statistic if left out. */
  readonly set?: number;
  /** 1,000 by default. */
  readonly draws?: number;
  readonly seed?: number;
  /** All trials made so far, if they are more than these sets. */
  readonly trials?: number;
}

/**
 * Returns the reality check of a family: whether its best mean return, or that of a chosen set, exceeds what the best of as many sets without
 * an edge, with the same dependence among them, would show. Each draw multiplies every row of the centred returns by
 * one normal number, the same for all sets, and takes the highest t statistic. So sets that resemble each other count
 * less than as many independent ones.
 *
 * @param returns One column of returns per set, all of one length.
 * @see White, A Reality Check for Data Snooping (2000); Chernozhukov, Chetverikov and Kato, Gaussian Approximations and
 * Multiplier Bootstrap for Maxima of Sums (2013). Earlier trials, whose returns are not known, are counted as
 * independent families of the same size: p = 1 − (1 − p)^(trials ÷ sets).
 */
export function familyTest(returns: readonly ArrayLike<number>[], options: FamilyTestOptions = {}): FamilyTest {
  const { draws = 1_000, seed = 1, trials = returns.length } = options;
  const rows = returns[0]?.length ?? 0;
  if (returns.some(({ length }) => length !== rows))
    throw new InvalidParameterError('returns', 'columns of several lengths', 'columns of one length');
  const scored = standardise(returns, rows);
  const { t, columns, sets } = scored;
  const tested =
    options.set === undefined
      ? t.indexOf(t.reduce((top, one) => Math.max(top, one), Number.NEGATIVE_INFINITY))
      : sets.indexOf(options.set);
  if (tested < 0) return { set: options.set ?? null, t: null, p: null, draws, seed };
  const own = t[tested]!;
  const highest = highestOfDraws(columns, normalRows(draws, rows, seed), draws);
  let higher = 0;
  for (const value of highest) if (value >= own) higher += 1;
  const p = (higher + 1) / (draws + 1);
  const families = Math.max(1, trials / returns.length);
  return { set: sets[tested]!, t: own, p: 1 - (1 - p) ** families, draws, seed };
}

/** Returns for each set that changes its t statistic, and its centred returns with a sum of squares of 1. */
function standardise(returns: readonly ArrayLike<number>[], rows: number) {
  const t: number[] = [];
  const columns: Float32Array[] = [];
  const sets: number[] = [];
  returns.forEach((column, set) => {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += column[row]!;
    const mean = sum / rows;
    let squares = 0;
    for (let row = 0; row < rows; row++) squares += (column[row]! - mean) ** 2;
    if (!(squares > 0)) return;
    const scale = 1 / Math.sqrt(squares);
    t.push(mean / Math.sqrt(squares / (rows - 1) / rows));
    columns.push(Float32Array.from({ length: rows }, (_, row) => (column[row]! - mean) * scale));
    sets.push(set);
  });
  return { t, columns, sets };
}

/** Returns seeded normal numbers, `rows` for each draw (Box and Muller). */
function normalRows(draws: number, rows: number, seed: number): Float64Array {
  const random = mulberry32(seed);
  const numbers = new Float64Array(draws * rows);
  for (let i = 0; i < numbers.length; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    numbers[i] = radius * Math.cos(angle);
    if (i + 1 < numbers.length) numbers[i + 1] = radius * Math.sin(angle);
  }
  return numbers;
}

/** Returns the highest t statistic of each draw. Four draws are summed together, which is several times faster than one. */
function highestOfDraws(columns: readonly Float32Array[], normals: Float64Array, draws: number): Float64Array {
  const rows = normals.length / draws;
  const highest = new Float64Array(draws).fill(Number.NEGATIVE_INFINITY);
  for (let from = 0; from < draws; from += 4) {
    // The last draws overlap those before them; they give the same numbers again.
    const first = Math.min(from, Math.max(0, draws - 4));
    const at = [0, 1, 2, 3].map((i) => Math.min(first + i, draws - 1) * rows) as [number, number, number, number];
    for (const column of columns) {
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let row = 0; row < rows; row++) {
        const value = column[row]!;
        a += value * normals[at[0] + row]!;
        b += value * normals[at[1] + row]!;
        c += value * normals[at[2] + row]!;
        d += value * normals[at[3] + row]!;
      }
      keepHighest(highest, first, a);
      keepHighest(highest, first + 1, b);
      keepHighest(highest, first + 2, c);
      keepHighest(highest, first + 3, d);
    }
  }
  return highest;
}

function keepHighest(highest: Float64Array, draw: number, value: number): void {
  if (draw < highest.length && value > highest[draw]!) highest[draw] = value;
}
