import { detectStamp } from './detect-stamp.ts';
import { type DecimalMark, parseNumber } from './number.ts';
import { stampTimes } from './stamp-times.ts';

type Values = readonly (readonly number[])[];

/** Share of rows whose high and low must be the highest and lowest. */
const LEAST_FIT = 0.95;
/** Prices of one row are within this factor of each other; a volume is not. */
const NEAR = 2;
/** Factor by which the better order of open and close must fit better. */
const CLEARLY = 1.4;
const LEAST_STEPS = 20;

/**
 * Returns the columns of open, high, low and close among the numeric ones. Without clear evidence the usual order, the first
 * four columns, is returned: the rows are then refused one by one. Null for fewer than four columns.
 */
export function findPriceColumns(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  decimal: DecimalMark,
  date: number,
  time: number | null,
): readonly number[] | null {
  if (columns.length < 4) return null;
  const values = rows
    .map((row) => columns.map((column) => parseNumber(row[column] ?? '', decimal)))
    .filter((row) => row.slice(0, 4).every((value) => value > 0));
  const usual = [0, 1, 2, 3];
  const set = fits(values, usual, 1, 2) ? usual : (findSet(values, columns.length) ?? usual);
  const [open, high, low, close] = set;
  const stamps = rows.map((row) => (time === null ? row[date]! : `${row[date]} ${row[time]}`));
  const isSwapped = values.length === rows.length && opensNearTheClose(values, open!, close!, stamps);
  const order = isSwapped ? [close, high, low, open] : [open, high, low, close];
  return order.map((place) => columns[place!]!);
}

/** Returns true if one of some numeric columns is always the highest of four near ones, and one the lowest. */
export function hasPrices(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  decimal: DecimalMark,
): boolean {
  if (rows.length <= LEAST_STEPS || columns.length < 4) return false;
  const values = rows.map((row) => columns.map((column) => parseNumber(row[column] ?? '', decimal)));
  return findSet(values, columns.length) !== null;
}

/** Returns true for four columns that hold one number throughout: parts of numbers, and not prices. */
function isConstant(values: Values, set: readonly number[]): boolean {
  const first = values[0]?.[set[0]!];
  return values.length > LEAST_STEPS && values.every((row) => set.every((column) => row[column] === first));
}

/** Returns four columns of which one is always the highest and one the lowest: open, high, low, close by position. */
function findSet(values: Values, width: number): number[] | null {
  for (const set of setsOfFour(width)) {
    if (isConstant(values, set)) continue;
    for (const high of set) {
      for (const low of set) {
        if (high === low || !fits(values, set, high, low)) continue;
        const [open, close] = set.filter((one) => one !== high && one !== low);
        return [open!, high, low, close!];
      }
    }
  }
  return null;
}

function fits(values: Values, set: readonly number[], high: number, low: number): boolean {
  let good = 0;
  for (const row of values) {
    const top = Math.max(...set.map((column) => row[column]!));
    const bottom = Math.min(...set.map((column) => row[column]!));
    if (row[high] === top && row[low] === bottom && top < bottom * NEAR) good += 1;
  }
  return values.length > 0 && good >= values.length * LEAST_FIT;
}

function* setsOfFour(width: number): Generator<number[]> {
  for (let a = 0; a < width; a++)
    for (let b = a + 1; b < width; b++)
      for (let c = b + 1; c < width; c++) for (let d = c + 1; d < width; d++) yield [a, b, c, d];
}

/** Returns true if the next bar continues from `close`, so that the columns are reversed. */
function opensNearTheClose(values: Values, open: number, close: number, stamps: readonly string[]): boolean {
  const found = detectStamp(stamps);
  if (found === null || values.length <= LEAST_STEPS) return false;
  const times = stampTimes(stamps, found.style);
  let usual = 0;
  let swapped = 0;
  for (let i = 1; i < values.length; i++) {
    const [before, after] = times[i]! > times[i - 1]! ? [values[i - 1], values[i]] : [values[i], values[i - 1]];
    usual += Math.abs(after![open]! - before![close]!);
    swapped += Math.abs(after![close]! - before![open]!);
  }
  return swapped * CLEARLY < usual;
}
