import {
  DAY_MS,
  getHours,
  getSession,
  type Instrument,
  isTradingDate,
  MINUTE_MS,
  openMs,
  type StoredTimeframe,
  sessionDate,
  sessionEnd,
  sessionStart,
  TIMEFRAME_MS,
  toIso,
} from '@sealtick/engine';
import type { Rows } from './rows.ts';

const TRADED = 1;
const FLAT = 2;

/** Bars in hours in which their instrument is shut. */
export interface ShutBars {
  /** Flat ones without volume, which a vendor filled in: left out. */
  readonly leftOut: number;
  /** Others, which are kept. */
  readonly kept: number;
}

/**
 * Returns the rows without those that a vendor filled in while the market was shut: flat, and without volume. That is not a sign
 * where the bars of open hours are so too, such as fixings. Notes name what is left out, and the bars that traded then.
 *
 * @param areDates Whether the times are labels of dates, at 00:00 UTC.
 */
export function dropShut(
  rows: Rows,
  timeframe: StoredTimeframe,
  instrument: Instrument | null,
  areDates: boolean,
  notes: string[],
): { readonly rows: Rows; readonly shut: ShutBars } {
  if (instrument === null || instrument.session === 'always' || rows.length === 0) {
    return { rows, shut: { leftOut: 0, kept: 0 } };
  }
  const isShut = areDates ? dateTest(instrument) : hoursTest(timeframe, instrument);
  const shut = new Uint8Array(rows.length);
  let flatShut = 0;
  let flatOpen = 0;
  let open = 0;
  for (let i = 0; i < rows.length; i++) {
    const isFlat = isFilledIn(rows, i);
    if (isShut(rows.stamp[i]!)) {
      shut[i] = isFlat ? FLAT : TRADED;
      if (isFlat) flatShut += 1;
    } else {
      open += 1;
      if (isFlat) flatOpen += 1;
    }
  }
  const isSign = flatShut > 0 && flatOpen * 2 < open;
  const keep = new Int32Array(rows.length);
  let length = 0;
  let kept = 0;
  let first = -1;
  for (let i = 0; i < rows.length; i++) {
    if (shut[i] === FLAT && isSign) continue;
    if (shut[i] !== 0) {
      kept += 1;
      if (first < 0) first = i;
    }
    keep[length] = i;
    length += 1;
  }
  const leftOut = rows.length - length;
  const { symbol } = instrument;
  if (leftOut > 0) {
    const bars = leftOut === 1 ? '1 flat bar without volume was' : `${leftOut} flat bars without volume were`;
    notes.push(`${bars} left out, in hours in which ${symbol} is shut`);
  }
  // Many vendors have a short bar of the Sunday evening.
  if (kept > 0 && TIMEFRAME_MS[timeframe] < DAY_MS) {
    const where = `the first at ${toIso(rows.stamp[first]!)} (line ${rows.line[first]})`;
    notes.push(`${kept} ${kept === 1 ? 'bar lies' : 'bars lie'} in hours in which ${symbol} is shut, ${where}`);
  }
  return { rows: leftOut === 0 ? rows : rows.pick(keep.subarray(0, length)), shut: { leftOut, kept } };
}

function isFilledIn(rows: Rows, i: number): boolean {
  return rows.high[i] === rows.low[i] && !(rows.volume[i]! > 0);
}

function dateTest(instrument: Instrument): (stamp: number) => boolean {
  const session = getSession(instrument);
  return (stamp) => !isTradingDate(session, Math.floor(stamp / DAY_MS));
}

/** Returns a test whether the market is shut for the whole of a bar, quick for bars in ascending order. */
function hoursTest(timeframe: StoredTimeframe, instrument: Instrument): (stamp: number) => boolean {
  const step = TIMEFRAME_MS[timeframe];
  const session = getSession(instrument);
  const { opensAfter, closesAfter } = getHours(session);
  let [start, end, open, close] = [0, 0, 0, 0];
  return (stamp) => {
    if (stamp < start || stamp >= end) {
      start = sessionStart(session, stamp);
      end = sessionEnd(session, stamp);
      const isTrading = isTradingDate(session, sessionDate(session, stamp));
      open = isTrading ? start + opensAfter * MINUTE_MS : end;
      close = isTrading ? start + closesAfter * MINUTE_MS : start;
    }
    if (stamp < close && stamp + step > open) return false;
    return stamp + step <= end || openMs(session, end, stamp + step) === 0;
  };
}
