import { canTradeBelowZero, type Instrument } from '../instruments/instrument.ts';
import { isSessionTimeframe, slotEnd, slotStart } from '../instruments/slots.ts';
import { InvalidParameterError } from '../parameters.ts';
import type { Bars } from './bar.ts';
import { type BarRefusal, BarsError } from './bars-error.ts';
import { checkBar, MAX_PRICE, MAX_TIME, MAX_VOLUME, MIN_TIME } from './check-bar.ts';
import { barAt } from './slice.ts';
import { type StoredTimeframe, TIMEFRAME_MS } from './timeframe.ts';

export interface BarColumns {
  /** Open times, ms UTC. */
  readonly time: ArrayLike<number>;
  /** Close times, ms UTC; derived from the timeframe if omitted. */
  readonly closeTime?: ArrayLike<number>;
  readonly open: ArrayLike<number>;
  readonly high: ArrayLike<number>;
  readonly low: ArrayLike<number>;
  readonly close: ArrayLike<number>;
  /** Omitted if the source has none: then 0 for every bar. */
  readonly volume?: ArrayLike<number>;
}

export interface CreateBarsOptions {
  /** Instrument whose session calendar gives the close of a bar on its 4h or daily grid. */
  readonly instrument?: Instrument;
  /** Whether prices at or below 0 are valid; by default where the instrument can trade there. */
  readonly belowZero?: boolean;
}

/**
 * Returns a column. A Float64Array is used as it is; other arrays are copied, with NaN for values that are not numbers.
 */
function column(name: string, values: ArrayLike<number>, length: number): Float64Array {
  if (values.length !== length) {
    throw new InvalidParameterError(`columns.${name}`, `${values.length} values`, `as long as time, ${length} values`);
  }
  if (values instanceof Float64Array) return values;
  return Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN));
}

/** Largest difference of a day, or of the 4h with a clock change, from its nominal length. */
const SUMMER_TIME_MS = 3_600_000;

/**
 * Returns close times if the source has none: the end of the slot for bars on the instrument's 4h or daily grid,
 * otherwise open + nominal length. A local day that loses an hour to summer time ends when the next one opens.
 */
function closeTimes(time: Float64Array, timeframe: StoredTimeframe, instrument?: Instrument): Float64Array {
  const nominal = TIMEFRAME_MS[timeframe];
  const ends = new Float64Array(time.length);
  for (let i = 0; i < ends.length; i++) ends[i] = time[i]! + nominal;
  if (!isSessionTimeframe(timeframe)) return ends;
  for (let i = 0; i < ends.length; i++) {
    const onGrid = instrument !== undefined && slotStart(instrument.session, timeframe, time[i]!) === time[i];
    if (onGrid) ends[i] = slotEnd(instrument.session, timeframe, time[i]!);
    const next = time[i + 1]!;
    if (next < ends[i]! && next >= ends[i]! - SUMMER_TIME_MS) ends[i] = next;
  }
  return ends;
}

/**
 * Creates a series from columns; every series of the engine is checked here.
 *
 * Rules: times whole ms, each bar opening at or after the close of the previous one; prices finite, above 0 unless the
 * instrument can trade below it, low <= open, close <= high; volume >= 0. A `Float64Array` is used without a copy and must not be changed later.
 *
 * @throws {BarsError} naming symbol, time, field, value and rule of the first invalid bar.
 * @throws {InvalidParameterError} if the columns differ in length.
 */
export function createBars(
  symbol: string,
  timeframe: StoredTimeframe,
  columns: BarColumns,
  options: CreateBarsOptions = {},
): Bars {
  const length = columns.time.length;
  const time = column('time', columns.time, length);
  const closeTime =
    columns.closeTime === undefined
      ? closeTimes(time, timeframe, options.instrument)
      : column('closeTime', columns.closeTime, length);
  const open = column('open', columns.open, length);
  const high = column('high', columns.high, length);
  const low = column('low', columns.low, length);
  const close = column('close', columns.close, length);
  const volume = columns.volume === undefined ? new Float64Array(length) : column('volume', columns.volume, length);
  const bars = { symbol, timeframe, length, time, closeTime, open, high, low, close, volume };
  const { instrument, belowZero = instrument !== undefined && canTradeBelowZero(instrument) } = options;
  const bad = firstInvalid(bars, belowZero ? -MAX_PRICE : Number.MIN_VALUE);
  if (bad < length) refuse(bars, bad, columns, belowZero);
  return bars;
}

/** Returns the index of the first bar that `checkBar` rejects, or the length. Every comparison is false for NaN. */
function firstInvalid({ length, time, closeTime, open, high, low, close, volume }: Bars, lowest: number): number {
  let before = MIN_TIME;
  for (let i = 0; i < length; i++) {
    const start = time[i]!;
    const end = closeTime[i]!;
    if (!(start >= before && end > start && end <= MAX_TIME)) return i;
    if (start !== Math.floor(start) || end !== Math.floor(end)) return i;
    const bottom = low[i]!;
    const top = high[i]!;
    if (!(bottom >= lowest && top <= MAX_PRICE && open[i]! >= bottom && open[i]! <= top)) return i;
    if (!(close[i]! >= bottom && close[i]! <= top && volume[i]! >= 0 && volume[i]! <= MAX_VOLUME)) return i;
    before = end;
  }
  return length;
}

/** Throws the error of a bar that `firstInvalid` found, with the value as received. */
function refuse(bars: Bars, index: number, columns: BarColumns, belowZero: boolean): never {
  const refusal = checkBar(barAt(bars, index), bars.closeTime[index - 1], belowZero) as BarRefusal;
  const value = columns[refusal.field]?.[index] ?? refusal.value;
  throw new BarsError(bars.symbol, columns.time[index], { ...refusal, value });
}
