import {
  DAY_MS,
  type Instrument,
  type InstrumentSet,
  STORED_TIMEFRAMES,
  type StoredTimeframe,
  TIMEFRAME_MS,
} from '@sealtick/engine';
import { adjustJumps, adjustSplits, asBars } from './adjust-splits.ts';
import { findBarEnds } from './bar-ends.ts';
import { withBarHours } from './bar-hours.ts';
import { checkRows, dropExcursions, findSpikes } from './check-rows.ts';
import { dropFuture } from './drop-future.ts';
import { dropShut, type ShutBars } from './drop-shut.ts';
import { decimalsOfRows, tickNote, tickOption } from './file-tick.ts';
import { type FoundClock, findClock } from './find-clock.ts';
import type { Clock, Layout, Overrides, Stamps } from './layout.ts';
import { measureTimeframe, stepWords } from './measure-timeframe.ts';
import { findLongerBars, type LongerBars } from './mixed-timeframes.ts';
import { getOrder, putInOrder, reversed } from './order.ts';
import { measurePoints, scalePoints } from './points.ts';
import { findJumps, jumpNotes } from './price-jumps.ts';
import { type PriceSide, usualSide } from './price-side.ts';
import type { Refusals } from './refusals.ts';
import type { Rows } from './rows.ts';
import type { Unreadable } from './sample.ts';
import { ourSymbol } from './vendor-symbols.ts';
import { ZoneClock } from './zone-clock.ts';

/** The bars of a file: rows in order, opens in UTC, valid values. */
export interface Assembled {
  readonly symbol: string | null;
  /** With the trading hours that its bars have. */
  readonly instrument: Instrument | null;
  /** Whether these are others than those of the instrument. */
  readonly hasOwnHours: boolean;
  readonly shut: ShutBars;
  readonly timeframe: StoredTimeframe;
  readonly clock: Clock;
  readonly stamps: Stamps;
  readonly points: number;
  readonly side: PriceSide;
  readonly rows: Rows;
  readonly duplicates: number;
  readonly violations: number;
  /** Where bars of a longer timeframe are among the others; null if all are of one timeframe. */
  readonly longerBars: LongerBars | null;
  readonly notes: string[];
}

/** What a file is read with. */
export interface AssembleContext {
  readonly overrides: Overrides;
  readonly instruments: InstrumentSet;
  /** Ms UTC: bars that open later are refused. */
  readonly now: number;
}

/** What was read of a file. */
export interface ReadRows {
  readonly rows: Rows;
  /** The name that a symbol column had. */
  readonly symbol: string | null;
  /** Whether the file writes the end of a day as 24:00 and never as 00:00. */
  readonly daysEndAt24: boolean;
}

/** Returns the series of the rows of a file. */
export function assemble(
  layout: Layout,
  { rows: read, symbol: symbolInRows, daysEndAt24 }: ReadRows,
  { overrides, instruments, now }: AssembleContext,
  refusals: Refusals,
): Assembled | Unreadable {
  const notes = [...layout.notes];
  const symbol = findSymbol(layout, symbolInRows, overrides, instruments);
  const instrument = symbol === null ? null : instruments.get(symbol);
  const order = getOrder(read);
  if (order !== 'oldest first') notes.push(`the file is ${order}; the rows were sorted by time`);
  const raw = order === 'newest first' ? reversed(read) : read;
  const timeframe = findTimeframe(layout, raw, overrides, notes);
  if (typeof timeframe !== 'string') return timeframe;

  const points = overrides.points ?? layout.points ?? measurePoints(raw, instrument);
  if (points !== 1) notes.push(`prices are in points: divided by ${points}`);
  scalePoints(raw, points);
  const decimals = decimalsOfRows(raw);
  const isAdded = instruments.added.some((one) => one.symbol === symbol);
  const checked = checkRows(raw, instrument, refusals, isAdded ? tickHint(symbol!, decimals) : '');
  const evident = overrides.stamps === 'open' ? null : findBarEnds(checked.rows, timeframe, daysEndAt24);
  const context = { layout, rows: checked.rows, timeframe, instrument, overrides, evident };
  const { clock, stamps } = findClock(context, notes);
  const inUtc = toUtc(layout, checked.rows, timeframe, { clock, stamps }, refusals);
  const ordered = putInOrder(dropFuture(inUtc, timeframe, now, refusals, notes), timeframe, instrument, refusals);
  if (ordered.moved > 0)
    notes.push(`${ordered.moved} timestamps off the ${timeframe} grid were moved to the start of their slot`);
  const near = dropExcursions(ordered.rows, refusals);
  const traded = instrument === null ? null : withBarHours(instrument, asBars(near, timeframe));
  const areDates = clock.basis === 'label';
  const { rows, shut } = dropShut(near, timeframe, traded, areDates, notes);
  noteSpikes(rows, notes);
  noteSplits(rows, timeframe, { symbol, instrument, areDates, overrides }, notes);
  const note = isAdded && rows.length > 0 ? tickNote(instrument!, decimals, rows.close[0]!) : null;
  if (note !== null) notes.push(note);
  const { duplicates } = ordered;
  const side = overrides.side ?? layout.side ?? usualSide(instrument);
  return {
    symbol,
    instrument: traded,
    hasOwnHours: traded !== instrument,
    shut,
    timeframe,
    clock,
    stamps,
    points,
    side,
    rows,
    duplicates,
    violations: checked.violations,
    longerBars: findLongerBars(rows, timeframe),
    notes,
  };
}

function noteSpikes(rows: Rows, notes: string[]): void {
  const spikes = findSpikes(rows);
  if (spikes.length === 0) return;
  const lines = spikes.slice(0, 5).join(', ') + (spikes.length > 5 ? ' …' : '');
  notes.push(`${spikes.length} bars are 50 times away from the previous close (line ${lines}): check them`);
}

interface SplitContext extends Pick<Assembled, 'symbol' | 'instrument'> {
  readonly areDates: boolean;
  readonly overrides: Overrides;
}

/** Divides prices before splits as far as the user asks for it, and asks about the jumps that are left. */
function noteSplits(
  rows: Rows,
  timeframe: StoredTimeframe,
  { symbol, instrument, areDates, overrides }: SplitContext,
  notes: string[],
): void {
  if (overrides.splits !== undefined) {
    notes.push(...adjustSplits(rows, overrides.splits, symbol, instrument, areDates));
  }
  const jumps = findJumps(asBars(rows, timeframe), instrument);
  const isAdjusted = overrides.adjustSplits === true;
  if (isAdjusted) notes.push(...adjustJumps(rows, jumps));
  const left = isAdjusted ? jumps.filter(({ ratio }) => ratio === null) : jumps;
  notes.push(...jumpNotes(left, instrument, (index) => rows.line[index]!));
}

function tickHint(symbol: string, decimals: number): string {
  return `; for a smaller one: sealtick instruments add ${symbol} ${tickOption(decimals)}`;
}

function findSymbol(
  layout: Layout,
  inRows: string | null,
  overrides: Overrides,
  instruments: InstrumentSet,
): string | null {
  if (overrides.symbol !== undefined) return ourSymbol(overrides.symbol, instruments);
  return inRows === null ? layout.symbol : ourSymbol(inRows, instruments);
}

function findTimeframe(
  layout: Layout,
  rows: Rows,
  overrides: Overrides,
  notes: string[],
): StoredTimeframe | Unreadable {
  if (overrides.timeframe !== undefined) return overrides.timeframe;
  const measured = measureTimeframe(rows);
  const stated = layout.timeframe ?? layout.usualTimeframe;
  if (stated !== null && (Number.isNaN(measured.stepMs) || measured.share < 0.5)) return stated;
  if (measured.timeframe !== null) {
    if (layout.timeframe !== null && stated !== measured.timeframe) {
      notes.push(
        `the name says ${stated}, the rows are ${stepWords(measured.stepMs)} apart: read as ${measured.timeframe}`,
      );
    }
    return measured.timeframe;
  }
  const line = layout.skippedLines + 1;
  if (Number.isNaN(measured.stepMs)) {
    return { line, reason: 'fewer than two valid rows, so the timeframe is unknown: give --timeframe' };
  }
  return {
    line,
    reason: `the rows are ${stepWords(measured.stepMs)} apart; bars may be ${STORED_TIMEFRAMES.join(', ')}`,
  };
}

/** Converts timestamps to opens in UTC. Rejects times that do not exist on the clock. */
function toUtc(
  layout: Layout,
  rows: Rows,
  timeframe: StoredTimeframe,
  { clock, stamps }: FoundClock,
  refusals: Refusals,
): Rows {
  const step = stamps.marks === 'close' ? TIMEFRAME_MS[timeframe] : 0;
  // A day begins at the hour at which it ends, also where the clock changes within it.
  const [localShift, shift] = step >= DAY_MS ? [step, 0] : [0, step];
  if (rows.length === 0) return rows;
  const zone = layout.stated || clock.zone === 'UTC' ? null : clockFor(clock.zone, rows);
  const keep = new Int32Array(rows.length);
  let kept = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows.length; i++) {
    const local = rows.stamp[i]! - localShift;
    const utc = zone === null ? local : zone.utc(local, last);
    if (Number.isNaN(utc)) {
      const shown = new Date(local).toISOString().slice(0, 16).replace('T', ' ');
      refusals.add(
        rows.line[i]!,
        `${shown} was skipped by the change to summer time in ${clock.zone}: is the zone right?`,
        'zone',
      );
      continue;
    }
    if (utc > last) last = utc;
    rows.stamp[i] = utc - shift;
    keep[kept] = i;
    kept += 1;
  }
  return kept === rows.length ? rows : rows.pick(keep.subarray(0, kept));
}

function clockFor(zone: string, rows: Rows): ZoneClock {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows.length; i++) {
    if (rows.stamp[i]! < first) first = rows.stamp[i]!;
    if (rows.stamp[i]! > last) last = rows.stamp[i]!;
  }
  return new ZoneClock(zone, first, last);
}
