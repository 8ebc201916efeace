import {
  getHours,
  getSession,
  HOUR_MS,
  type Instrument,
  MINUTE_MS,
  type StoredTimeframe,
  TIMEFRAME_MS,
} from '@sealtick/engine';
import { stepWords } from './measure-timeframe.ts';
import type { Refusals } from './refusals.ts';
import type { Rows } from './rows.ts';

export interface Ordered {
  readonly rows: Rows;
  /** Repeated rows with the same values. */
  readonly duplicates: number;
  /** Rows whose timestamp was moved to the start of its slot. */
  readonly moved: number;
}

/** Returns the order of the rows in the file. */
export function getOrder(rows: Rows): 'oldest first' | 'newest first' | 'unsorted' {
  let forward = 0;
  let backward = 0;
  for (let i = 1; i < rows.length; i++) {
    if (rows.stamp[i]! > rows.stamp[i - 1]!) forward += 1;
    else if (rows.stamp[i]! < rows.stamp[i - 1]!) backward += 1;
  }
  if (backward === 0) return 'oldest first';
  return forward === 0 ? 'newest first' : 'unsorted';
}

/** Returns the rows in reverse order. */
export function reversed(rows: Rows): Rows {
  return rows.pick(Int32Array.from({ length: rows.length }, (_, i) => rows.length - 1 - i));
}

/** Sorts by timestamp, in the order of the file for equal ones. */
function sorted(rows: Rows): Rows {
  let inOrder = true;
  for (let i = 1; i < rows.length && inOrder; i++) inOrder = rows.stamp[i]! >= rows.stamp[i - 1]!;
  if (inOrder) return rows;
  const places = Int32Array.from({ length: rows.length }, (_, i) => i);
  places.sort((a, b) => rows.stamp[a]! - rows.stamp[b]! || rows.line[a]! - rows.line[b]!);
  return rows.pick(places);
}

/** Moves bars stamped with their first tick to their slot, unless most are off the grid, which means a wrong clock. */
const MOST_MOVED = 0.5;

function offGrid(rows: Rows, grid: number): number {
  let count = 0;
  for (let i = 0; i < rows.length; i++) if (rows.stamp[i]! % grid !== 0) count += 1;
  return count;
}

/**
 * Sorts rows (timestamps are opens, UTC), one per slot: equal rows count as duplicates, different ones of the same time
 * are rejected after the first. A timestamp off the timeframe's grid moves to its slot's start if that is free.
 */
export function putInOrder(
  unordered: Rows,
  timeframe: StoredTimeframe,
  instrument: Instrument | null,
  refusals: Refusals,
): Ordered {
  const rows = sorted(unordered);
  const step = TIMEFRAME_MS[timeframe];
  // A 4h or daily series keeps its stamps: it follows its own session's clock. So do hours that open at half past.
  const grid = step < HOUR_MS || (step === HOUR_MS && !opensAtHalfPast(rows, instrument)) ? step : MINUTE_MS;
  const mayMove = offGrid(rows, grid) <= rows.length * MOST_MOVED;
  const keep = new Int32Array(rows.length);
  let kept = 0;
  let duplicates = 0;
  let moved = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows.length; i++) {
    const stamp = rows.stamp[i]!;
    const time = Math.floor(stamp / grid) * grid;
    if (time === last) {
      const before = keep[kept - 1]!;
      if (time === stamp && isSame(rows, before, i)) duplicates += 1;
      else refusals.add(rows.line[i]!, clash(rows.line[before]!, stamp - time, timeframe), 'clash');
      continue;
    }
    // A day with an hour less, or a session cut short, may come early; half a step is another timeframe.
    if (time - last < step / 2) {
      refusals.add(
        rows.line[i]!,
        `opens ${stepWords(time - last)} after the bar before: not a step of ${timeframe}`,
        'timeframe',
      );
      continue;
    }
    if (time !== stamp) {
      if (!mayMove) {
        refusals.add(
          rows.line[i]!,
          `the time is ${stepWords(stamp - time)} off the ${timeframe} grid: check the time zone`,
          'zone',
        );
        continue;
      }
      moved += 1;
    }
    rows.stamp[i] = time;
    keep[kept] = i;
    kept += 1;
    last = time;
  }
  return { rows: kept === rows.length ? rows : rows.pick(keep.subarray(0, kept)), duplicates, moved };
}

/** Whether most hours of an exchange that opens at half past open with it, as files of shares have them. */
function opensAtHalfPast(rows: Rows, instrument: Instrument | null): boolean {
  if (instrument === null) return false;
  const { turn, opensAfter } = getHours(getSession(instrument));
  const opensWithExchange = instrument.session === 'us-stock' || (turn + opensAfter) % 60 === 30;
  let count = 0;
  for (let i = 0; i < rows.length; i++) if (rows.stamp[i]! % HOUR_MS === HOUR_MS / 2) count += 1;
  return opensWithExchange && count > rows.length * MOST_MOVED;
}

function clash(lineBefore: number, off: number, timeframe: StoredTimeframe): string {
  if (off !== 0) return `the time is ${stepWords(off)} off the ${timeframe} grid, and line ${lineBefore} has its slot`;
  return `line ${lineBefore} has another bar of the same time with other values`;
}

function isSame(rows: Rows, a: number, b: number): boolean {
  return (
    rows.open[a] === rows.open[b] &&
    rows.high[a] === rows.high[b] &&
    rows.low[a] === rows.low[b] &&
    rows.close[a] === rows.close[b] &&
    Object.is(rows.volume[a], rows.volume[b])
  );
}
