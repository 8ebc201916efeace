import { canTradeBelowZero, type Instrument, MAX_VOLUME } from '@sealtick/engine';
import { highestPrice } from './price-limits.ts';
import type { Refusals } from './refusals.ts';
import type { Rows } from './rows.ts';

/** A price this many times larger or smaller than the last one is an error. */
const SPIKE_FACTOR = 50;

export interface Checked {
  readonly rows: Rows;
  /** Rows refused because low <= open, close <= high does not hold. */
  readonly violations: number;
}

/**
 * Returns the rows with the values of a valid bar; the others are rejected with the first error.
 * @param hint How the instrument gets a smaller tick; empty if it cannot.
 */
export function checkRows(rows: Rows, instrument: Instrument | null, refusals: Refusals, hint = ''): Checked {
  const keep = new Int32Array(rows.length);
  let kept = 0;
  let violations = 0;
  const most = highestPrice(instrument);
  const belowZero = instrument === null || canTradeBelowZero(instrument);
  const least = belowZero ? -most : Math.max(Number.MIN_VALUE, instrument.tick);
  for (let i = 0; i < rows.length; i++) {
    const [o, h, l, c, v] = [rows.open[i], rows.high[i], rows.low[i], rows.close[i], rows.volume[i]];
    const good = l! >= least && l! <= o! && l! <= c! && h! >= o! && h! >= c! && h! <= most && !(v! > MAX_VOLUME);
    if (good) {
      keep[kept] = i;
      kept += 1;
      continue;
    }
    const shape = shapeFault(o!, h!, l!, c!);
    const size = sizeFault([o!, h!, l!, c!], v!, instrument, hint);
    if (size === null) violations += 1;
    refusals.add(rows.line[i]!, size ?? shape ?? 'values that no bar has', size === null ? 'shape' : 'scale');
  }
  return { rows: kept === rows.length ? rows : rows.pick(keep.subarray(0, kept)), violations };
}

function shapeFault(o: number, h: number, l: number, c: number): string | null {
  if (h < l) return `high ${h} is below low ${l}`;
  if (h < o) return `high ${h} is below open ${o}`;
  if (h < c) return `high ${h} is below close ${c}`;
  if (l > o) return `low ${l} is above open ${o}`;
  if (l > c) return `low ${l} is above close ${c}`;
  return null;
}

function sizeFault(
  [open, high, low, close]: readonly [number, number, number, number],
  volume: number,
  instrument: Instrument | null,
  hint: string,
): string | null {
  const belowZero = instrument === null || canTradeBelowZero(instrument);
  const most = highestPrice(instrument);
  for (const [name, price] of Object.entries({ open, high, low, close })) {
    if (!belowZero && !(price > 0)) return `${name} must be above 0, it is ${price}`;
    if (price > most) {
      return `${name} ${price} is above ${most}, the highest price taken for ${instrument?.symbol ?? 'any instrument'}`;
    }
    if (belowZero) {
      if (price < -most)
        return `${name} ${price} is below ${-most}, the lowest price taken for ${instrument?.symbol ?? 'any instrument'}`;
      continue;
    }
    if (price < instrument.tick) {
      return `${name} ${price} is below the smallest price step of ${instrument.symbol}, ${instrument.tick}${hint}`;
    }
  }
  return volume > MAX_VOLUME ? `volume is absurd: ${volume}` : null;
}

/**
 * Rejects runs of rows (in order of time) that close 50 times or more away from the rows on both sides: prices with a
 * shifted decimal point. A lasting jump is accepted, because it may be a redenomination.
 */
export function dropExcursions(rows: Rows, refusals: Refusals): Rows {
  const starts = [0];
  const isFar = farTest(rows);
  for (let i = 1; i < rows.length; i++) if (isFar(rows.close[i - 1]!, rows.close[i]!)) starts.push(i);
  if (starts.length === 1) return rows;
  const runs = starts.map((start, i) => ({ start, end: starts[i + 1] ?? rows.length }));
  const main = runs.reduce((longest, run) => (run.end - run.start > longest.end - longest.start ? run : longest));
  const at = runs.indexOf(main);
  const taken = new Set([main]);
  const { close } = rows;
  const after = runs.slice(at + 1);
  const before = runs.slice(0, at).reverse();
  takeOutward(after, close[main.end - 1]!, (run) => [close[run.start]!, close[run.end - 1]!], isFar, taken);
  takeOutward(before, close[main.start]!, (run) => [close[run.end - 1]!, close[run.start]!], isFar, taken);
  const keep: number[] = [];
  for (const run of runs) {
    for (let i = run.start; i < run.end; i++) {
      if (taken.has(run)) keep.push(i);
      else
        refusals.add(
          rows.line[i]!,
          `close ${close[i]} is more than ${SPIKE_FACTOR} times away from the bars around it`,
          'scale',
        );
    }
  }
  return rows.pick(Int32Array.from(keep));
}

/** Returns the lines whose bar is 50 times or more away from the previous close, for the user to check. */
export function findSpikes(rows: Rows): number[] {
  const lines: number[] = [];
  const isFar = farTest(rows);
  for (let i = 1; i < rows.length; i++) {
    const before = rows.close[i - 1]!;
    if (isFar(before, rows.high[i]!) || isFar(before, rows.low[i]!)) lines.push(rows.line[i]!);
  }
  return lines;
}

interface Run {
  readonly start: number;
  readonly end: number;
}

/** Returns the accepted runs, from the longest one outward: a run near the last accepted one is accepted, a far one waits. */
function takeOutward(
  runs: readonly Run[],
  level: number,
  edges: (run: Run) => [near: number, far: number],
  isFar: FarTest,
  taken: Set<Run>,
): void {
  let last = level;
  let waiting: Run[] = [];
  for (const run of runs) {
    const [near, far] = edges(run);
    if (isFar(last, near)) {
      waiting.push(run);
      continue;
    }
    taken.add(run);
    last = far;
    waiting = [];
  }
  // No run returns to the level: a single bar is an unconfirmed spike, more are a new level.
  if (waiting.length === 1 && waiting[0]!.end - waiting[0]!.start > 1) taken.add(waiting[0]!);
}

type FarTest = (before: number, after: number) => boolean;

/** Returns the test of rows for a shifted decimal point. Prices that cross 0 have no ratios, but distances. */
function farTest(rows: Rows): FarTest {
  const close = rows.close.subarray(0, rows.length);
  if (close.every((price) => price > 0)) return (before, after) => isFar(before, after, 0);
  const sizes = close.map(Math.abs).sort();
  const usual = sizes[Math.floor(sizes.length / 2)]!;
  return (before, after) => Math.abs(after - before) >= Math.max(usual, 1) * SPIKE_FACTOR;
}

/** Prices at or below 0 that are within this many ticks of the last one are never far from it. */
const NEAR_TICKS = 100;

/**
 * Returns true if one price is at least 50 times the other. Where a price is at or below 0 there is no such ratio: the new one is far
 * if the distance is at least the last price without its sign, as of each fall from above 0, and at least 100 ticks.
 */
export function isFar(before: number, after: number, tick: number): boolean {
  if (before <= 0 || after <= 0) return Math.abs(after - before) >= Math.max(Math.abs(before), NEAR_TICKS * tick);
  return after >= before * SPIKE_FACTOR || before >= after * SPIKE_FACTOR;
}
