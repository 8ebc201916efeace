import { InvalidParameterError } from '../parameters.ts';

/** The chance that the best of many settings was chosen by chance alone. */
export interface Overfitting {
  /** Share of the splits in which the best set of one half ranks in the lower half of the other; null if undefined. */
  readonly probability: number | null;
  readonly splits: number;
  readonly blocks: number;
  /** Rows of returns that were used; the first ones are left out if they do not fill the blocks. */
  readonly rows: number;
}

const BLOCKS = [16, 8, 4] as const;
/** Rows that a block should have. */
const ROWS_A_BLOCK = 2;

/** Returns the number of blocks for so many rows: 16, fewer if blocks would have under two rows. */
export function overfittingBlocks(rows: number): number {
  return BLOCKS.find((blocks) => rows >= ROWS_A_BLOCK * blocks) ?? 4;
}

/**
 * Returns the probability of backtest overfitting by combinatorially symmetric cross-validation. The returns are cut
 * into S blocks; each choice of S/2 blocks is one half, the others the second. The set with the best Sharpe ratio of
 * the first half has the relative rank ω = rank ÷ (N + 1) in the second, and counts if log(ω ÷ (1 − ω)) ≤ 0.
 *
 * @param returns One column of returns per set, all of one length.
 * @param blocks Even number of blocks, at most 16.
 * @throws {InvalidParameterError} for fewer than two sets or columns of several lengths.
 * @see Bailey, Borwein, López de Prado and Zhu, The Probability of Backtest Overfitting (2017).
 */
export function overfittingProbability(
  returns: readonly ArrayLike<number>[],
  blocks = overfittingBlocks(returns[0]?.length ?? 0),
): Overfitting {
  const { length: sets } = returns;
  if (sets < 2) throw new InvalidParameterError('returns', `${sets} columns`, 'at least two columns');
  const { length } = returns[0]!;
  if (returns.some((column) => column.length !== length))
    throw new InvalidParameterError('returns', 'columns of several lengths', 'columns of one length');
  if (!Number.isInteger(blocks) || blocks < 2 || blocks > 16 || blocks % 2 !== 0)
    throw new InvalidParameterError('blocks', blocks, 'an even number from 2 to 16');
  const size = Math.floor(length / blocks);
  if (size === 0) throw new InvalidParameterError('returns', `${length} rows`, `at least ${blocks} rows`);
  const halves = new HalfScores(returns, blocks, size, length - size * blocks);
  const choices = getHalves(blocks);
  let below = 0;
  for (const first of choices) {
    const inside = halves.scores(first);
    let best = 0;
    for (let set = 1; set < sets; set++) if (inside[set]! > inside[best]!) best = set;
    const outside = halves.scores(~first & ((1 << blocks) - 1), 1);
    if (computeRank(outside, best) <= (sets + 1) / 2) below += 1;
  }
  return { probability: below / choices.length, splits: choices.length, blocks, rows: size * blocks };
}

/** Returns the rank of one value, 1 the lowest; equal ones share the mean of their ranks. */
function computeRank(values: Float64Array, index: number): number {
  const own = values[index]!;
  let lower = 0;
  let equal = 0;
  for (const value of values) {
    if (value < own) lower += 1;
    else if (value === own) equal += 1;
  }
  return lower + (equal + 1) / 2;
}

/** Returns every choice of half of the blocks, as bits. */
function getHalves(blocks: number): number[] {
  const choices: number[] = [];
  for (let bits = 0; bits < 1 << blocks; bits++) if (bitCount(bits) === blocks / 2) choices.push(bits);
  return choices;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Sharpe ratios of all sets over any choice of blocks, from sums over the choices of each half of the blocks. */
class HalfScores {
  private readonly sets: number;
  private readonly low: { readonly sums: Float64Array; readonly squares: Float64Array };
  private readonly high: { readonly sums: Float64Array; readonly squares: Float64Array };
  private readonly lowBlocks: number;
  private readonly rows: number;
  private readonly results: readonly [Float64Array, Float64Array];

  constructor(returns: readonly ArrayLike<number>[], blocks: number, size: number, skipped: number) {
    this.sets = returns.length;
    this.lowBlocks = blocks / 2;
    this.rows = (size * blocks) / 2;
    const part = (first: number) => subsetSums(returns, first, blocks / 2, size, skipped);
    this.low = part(0);
    this.high = part(blocks / 2);
    this.results = [new Float64Array(this.sets), new Float64Array(this.sets)];
  }

  /** Returns the Sharpe ratio of each set; a set that never changes has 0. The array is reused. */
  scores(bits: number, buffer: 0 | 1 = 0): Float64Array {
    const { sets, rows, low, high, lowBlocks } = this;
    const lowAt = (bits & ((1 << lowBlocks) - 1)) * sets;
    const highAt = (bits >> lowBlocks) * sets;
    const result = this.results[buffer];
    for (let set = 0; set < sets; set++) {
      const sum = low.sums[lowAt + set]! + high.sums[highAt + set]!;
      const squares = low.squares[lowAt + set]! + high.squares[highAt + set]!;
      const variance = squares - (sum * sum) / rows;
      result[set] = variance > DUST * squares ? sum / Math.sqrt(variance) : 0;
    }
    return result;
  }
}

/** Share of the squares below which a variance is rounding. */
const DUST = 1e-12;

/** Returns for each choice of these blocks the sums and squares of every set, one after the other. */
function subsetSums(
  returns: readonly ArrayLike<number>[],
  first: number,
  blocks: number,
  size: number,
  skipped: number,
) {
  const { length: sets } = returns;
  const sums = new Float64Array((1 << blocks) * sets);
  const squares = new Float64Array((1 << blocks) * sets);
  for (let bits = 1; bits < 1 << blocks; bits++) {
    const block = Math.log2(bits & -bits);
    const [at, before] = [bits * sets, (bits & (bits - 1)) * sets];
    const isSingle = before === 0;
    for (let set = 0; set < sets; set++) {
      if (isSingle) {
        const column = returns[set]!;
        const from = skipped + (first + block) * size;
        for (let row = from; row < from + size; row++) {
          sums[at + set]! += column[row]!;
          squares[at + set]! += column[row]! ** 2;
        }
        continue;
      }
      const single = (1 << block) * sets + set;
      sums[at + set] = sums[before + set]! + sums[single]!;
      squares[at + set] = squares[before + set]! + squares[single]!;
    }
  }
  return { sums, squares };
}
