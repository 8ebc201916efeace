import { mulberry32 } from '../statistics/mulberry32.ts';

/** Columns whose sums are computed in one pass over the drawn rows. */
const WIDTH = 4;
/** Share of the squares below which a variance is rounding. */
const DUST = 1e-12;

/**
 * Returns in how many bootstrap draws the highest t statistic of the columns is at least `t`. A draw takes as many rows as
 * there are, with replacement and the same ones in each column, and divides each mean by its own standard error.
 * A column whose drawn rows are all equal counts as an infinite t statistic of the sign of its sum.
 *
 * @param columns Centred columns of one length, with a sum of squares of 1.
 * @param enough Number of draws that reach it after which no more are drawn.
 */
export function drawsReaching(
  columns: readonly Float32Array[],
  t: number,
  { draws, seed, enough }: { readonly draws: number; readonly seed: number; readonly enough: number },
): number {
  const rows = columns[0]?.length ?? 0;
  const groups = interleave(columns, rows);
  const random = mulberry32(seed);
  const counts = new Uint32Array(rows);
  // Offsets of the rows that a draw has, and how often it has each.
  const drawn = { length: 0, offsets: new Uint32Array(rows), counts: new Float64Array(rows) };
  let reached = 0;
  for (let draw = 0; draw < draws && reached < enough; draw++) {
    counts.fill(0);
    for (let i = 0; i < rows; i++) counts[Math.floor(random() * rows)]! += 1;
    drawn.length = 0;
    for (let row = 0; row < rows; row++) {
      if (counts[row] === 0) continue;
      drawn.offsets[drawn.length] = row * WIDTH;
      drawn.counts[drawn.length] = counts[row]!;
      drawn.length += 1;
    }
    const at = groups.findIndex((group) => isReachedBy(group, drawn, rows, t));
    if (at < 0) continue;
    reached += 1;
    // The group that reached it is likely to do so in other draws as well, and is tried first.
    groups.unshift(...groups.splice(at, 1));
  }
  return reached;
}

/** Returns the columns four by four, row by row; the last group repeats its last column. */
function interleave(columns: readonly Float32Array[], rows: number): Float32Array[] {
  return Array.from({ length: Math.ceil(columns.length / WIDTH) }, (_, group) => {
    const values = new Float32Array(rows * WIDTH);
    for (let i = 0; i < WIDTH; i++) {
      const column = columns[Math.min(group * WIDTH + i, columns.length - 1)]!;
      for (let row = 0; row < rows; row++) values[row * WIDTH + i] = column[row]!;
    }
    return values;
  });
}

interface DrawnRows {
  readonly length: number;
  readonly offsets: Uint32Array;
  readonly counts: Float64Array;
}

/** Whether one of the four columns of a group has a t statistic of at least `t` in this draw. */
function isReachedBy(group: Float32Array, { length, offsets, counts }: DrawnRows, rows: number, t: number): boolean {
  let sumA = 0;
  let sumB = 0;
  let sumC = 0;
  let sumD = 0;
  let squaresA = 0;
  let squaresB = 0;
  let squaresC = 0;
  let squaresD = 0;
  for (let i = 0; i < length; i++) {
    const at = offsets[i]!;
    const count = counts[i]!;
    const a = group[at]!;
    const b = group[at + 1]!;
    const c = group[at + 2]!;
    const d = group[at + 3]!;
    const timesA = count * a;
    const timesB = count * b;
    const timesC = count * c;
    const timesD = count * d;
    sumA += timesA;
    sumB += timesB;
    sumC += timesC;
    sumD += timesD;
    squaresA += timesA * a;
    squaresB += timesB * b;
    squaresC += timesC * c;
    squaresD += timesD * d;
  }
  return (
    tStatistic(sumA, squaresA, rows) >= t ||
    tStatistic(sumB, squaresB, rows) >= t ||
    tStatistic(sumC, squaresC, rows) >= t ||
    tStatistic(sumD, squaresD, rows) >= t
  );
}

function tStatistic(sum: number, squares: number, rows: number): number {
  const variance = squares - (sum * sum) / rows;
  if (!(variance > DUST * squares)) return sum > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return (sum * Math.sqrt((rows - 1) / rows)) / Math.sqrt(variance);
}
