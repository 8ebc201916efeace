import { InvalidParameterError } from '../parameters.ts';
import { drawsReaching } from './studentised-draws.ts';

/** How likely chance alone shows the best result of a family of settings. */
export interface FamilyTest {
  /** Position of the set that is tested. */
  readonly set: number | null;
  /** Its t statistic; null if its returns do not change. */
  readonly t: number | null;
  /** (1 + draws whose highest t statistic is at least as high) ÷ (1 + draws), without any edge; adjusted for trials made before. */
  readonly p: number | null;
  readonly draws: number;
  readonly seed: number;
}

export interface FamilyTestOptions {
  /** Position of the set to test; the one with the highest t statistic if left out. */
  readonly set?: number;
  /** 999 by default. */
  readonly draws?: number;
  readonly seed?: number;
  /** All trials made so far, if they are more than these sets. */
  readonly trials?: number;
  /** Whether a set could be chosen at all; the others are left out of the draws, except the tested one. */
  readonly isEligible?: (set: number) => boolean;
  /** Ends as soon as p must be above this level; p is then only known to be at least the returned one. Saves time. */
  readonly level?: number;
}

/**
 * Returns the reality check of a family: whether its best mean return, or that of a chosen set, exceeds what the best of as many sets without
 * an edge, with the same dependence among them, would show. Each draw takes rows of the centred returns with
 * replacement, the same rows for all sets, and divides each mean by the standard error of the draw. So sets that
 * resemble each other count less than as many independent ones, and skewed returns are compared with skewed ones.
 * Rows are drawn one by one: returns of different rows should not depend on each other, as weekly ones hardly do.
 *
 * @param returns One column of returns per set, all of one length.
 * @see White, A Reality Check for Data Snooping (2000); Romano and Wolf, Stepwise Multiple Testing as Formalized Data
 * Snooping (2005), for the studentised form. Earlier trials, whose returns are not known, are counted as
 * independent families of the same size: p = 1 − (1 − p)^(trials ÷ sets).
 */
export function familyTest(returns: readonly ArrayLike<number>[], options: FamilyTestOptions = {}): FamilyTest {
  const { draws = 999, seed = 1, trials = returns.length, isEligible = () => true, level = 1 } = options;
  const rows = returns[0]?.length ?? 0;
  if (returns.some(({ length }) => length !== rows))
    throw new InvalidParameterError('returns', 'columns of several lengths', 'columns of one length');
  const scored = returns.flatMap((column, set) => {
    const isKept = set === options.set || isEligible(set);
    const score = isKept ? standardise(column) : null;
    return score === null ? [] : [{ ...score, set }];
  });
  const tested =
    options.set === undefined
      ? scored.reduce<(typeof scored)[number] | undefined>((top, one) => (top && top.t >= one.t ? top : one), undefined)
      : scored.find(({ set }) => set === options.set);
  if (tested === undefined) return { set: options.set ?? null, t: null, p: null, draws, seed };
  const columns = scored.map(({ column }) => column);
  const families = Math.max(1, trials / returns.length);
  const enough = Math.floor((1 - (1 - level) ** (1 / families)) * (1 + draws)) + 1;
  const p = (1 + drawsReaching(columns, tested.t, { draws, seed, enough })) / (1 + draws);
  return { set: tested.set, t: tested.t, p: families === 1 ? p : 1 - (1 - p) ** families, draws, seed };
}

/** Returns the t statistic of a set and its centred returns with a sum of squares of 1; null if they do not change. */
function standardise(returns: ArrayLike<number>): { readonly t: number; readonly column: Float32Array } | null {
  const rows = returns.length;
  let sum = 0;
  for (let row = 0; row < rows; row++) sum += returns[row]!;
  const mean = sum / rows;
  let squares = 0;
  for (let row = 0; row < rows; row++) squares += (returns[row]! - mean) ** 2;
  if (!(squares > 0)) return null;
  const scale = 1 / Math.sqrt(squares);
  return {
    t: mean / Math.sqrt(squares / (rows - 1) / rows),
    column: Float32Array.from({ length: rows }, (_, row) => (returns[row]! - mean) * scale),
  };
}
