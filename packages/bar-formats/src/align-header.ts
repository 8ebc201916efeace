import { columnsByHeader } from './columns-by-header.ts';
import { detectStamp } from './detect-stamp.ts';
import { findDecimal } from './find-decimal.ts';
import { HEADER_WORDS } from './header-words.ts';
import type { Columns } from './layout.ts';
import { type DecimalMark, parseNumber } from './number.ts';
import { plainName } from './plain-name.ts';
import { stampTimes } from './stamp-times.ts';

type Row = readonly string[];

/** Names for the fields of the rows, where header and rows have different numbers of fields. */
export interface Alignment {
  readonly names: readonly string[];
  /** Fields of each column; null if each column is one field. */
  readonly widths: readonly number[] | null;
  readonly decimal: DecimalMark;
  /** What differs, for the user. */
  readonly words: string;
}

/** Share of rows that must be bars. */
const LEAST_FIT = 0.95;
const LOOKED_AT = 200;
/** Prices of one row are this near to each other, or nearer than the low is to 0. */
const NEAR = 2;
/** Open, high, low and close. */
const PRICES = 4;

/**
 * Returns the one way of reading the rows under a header of another number of names by which they are bars: with an
 * index, a time or a volume that the header does not name, or with unquoted decimal commas. Null if there is none, or
 * more than one.
 */
export function alignHeader(
  header: Row,
  allRows: readonly Row[],
  delimiter: string,
  isPlausible: (price: number) => boolean,
): Alignment | null {
  const rows = allRows.slice(0, LOOKED_AT);
  const names = dropEmptyEnd(header);
  const width = Math.max(...rows.map((row) => dropEmptyEnd(row).length));
  const found = new Map<string, HeaderMatch>();
  for (const candidate of candidates(names, width)) {
    for (const decimal of getDecimals(candidate, rows, delimiter)) {
      const alignment = { ...candidate, decimal };
      const read = readAs(alignment, rows, delimiter);
      if (read !== null && !found.has(read.bars)) found.set(read.bars, { alignment, price: read.price });
    }
  }
  const possible = [...found.values()].filter(({ price }) => isPlausible(price));
  return possible.length === 1 ? possible[0]!.alignment : null;
}

const BARE_NAMES = ['date,open,high,low,close', 'date,time,open,high,low,close'].flatMap((names) => [
  names.split(','),
  `${names},volume`.split(','),
]);

/** Returns how rows without a header are read whose decimal commas are not quoted; null for other rows. */
export function alignBareRows(
  rows: readonly Row[],
  delimiter: string,
  isPlausible: (price: number) => boolean,
): Alignment | null {
  if (delimiter !== ',' || rows.length === 0) return null;
  for (const names of BARE_NAMES) {
    const found = alignHeader(names, rows, delimiter, isPlausible);
    const isJoined = found?.widths?.[names.indexOf('open')] === 2;
    if (found !== null && isJoined && found.decimal === ',') return found;
  }
  return alignLongRows(rows, delimiter, isPlausible);
}

/** Rows of more than bars, such as those of Binance: which of the fields behind the close are one is not known. */
function alignLongRows(
  rows: readonly Row[],
  delimiter: string,
  isPlausible: (price: number) => boolean,
): Alignment | null {
  const width = dropEmptyEnd(rows[0]!).length;
  for (const bare of [BARE_NAMES[0]!, BARE_NAMES[2]!]) {
    const others = width - bare.length - PRICES;
    if (others < 1) continue;
    const names = [...bare, ...Array<string>(others).fill('-')];
    const found = alignHeader(names, rows, delimiter, isPlausible);
    if (found?.widths?.[bare.indexOf('open')] === 2 && found.decimal === ',') {
      return { ...found, words: `${found.words}, and those behind the close are not read` };
    }
  }
  return null;
}

interface HeaderMatch {
  readonly alignment: Alignment;
  readonly price: number;
}

/** Returns a row with the parts of each column joined. */
export function joinFields(row: Row, widths: readonly number[] | null, delimiter: string): Row {
  if (widths === null) return row;
  let from = 0;
  return widths.map((width) => {
    from += width;
    return row.slice(from - width, from).join(delimiter);
  });
}

type Candidate = Omit<Alignment, 'decimal'>;

function candidates(names: Row, width: number): Candidate[] {
  const more = width - names.length;
  const plain = (list: Row, words: string): Candidate => ({ names: list, widths: null, words });
  if (more === 0) return [plain(names, 'the rows end with empty fields')];
  if (more < 0) {
    const withoutTime = names.filter((name) => !HEADER_WORDS.time.includes(plainName(name)) || isDate(name));
    return [
      plain(names.slice(0, width), 'the last names have no fields'),
      ...(withoutTime.length === width ? [plain(withoutTime, 'date and time are one field')] : []),
      ...(more === -1 ? [plain(names.slice(1), 'the first name has no field')] : []),
    ];
  }
  const date = names.findIndex(isDate);
  const withTime = date < 0 ? [] : [...names.slice(0, date), 'date', 'time', ...names.slice(date + 1)];
  return [
    ...joinedCandidates(names, width),
    plain([...names, ...Array<string>(more).fill('')], 'the last fields have no names'),
    ...(more === 1 ? [plain(['', ...names], 'the first field has no name')] : []),
    ...(more === 1 && date >= 0 ? [plain(withTime, 'date and time are two fields')] : []),
  ];
}

const isDate = (name: string): boolean => HEADER_WORDS.date.includes(plainName(name));

/** Values that a comma parts: prices, and perhaps the volume or every number; or a date such as `Jan 8, 2023`. */
function joinedCandidates(names: Row, width: number): Candidate[] {
  const columns = columnsByHeader(names);
  if (columns === null) return [];
  const { date, time, symbol } = columns;
  const prices = [columns.open, columns.high, columns.low, columns.close];
  const numbers = names.flatMap((_, i) => (i === date || i === time || i === symbol ? [] : [i]));
  const sets = [prices, [...prices, ...columns.volume], numbers, []];
  const found: Candidate[] = [];
  for (const set of sets) {
    for (const dateWidth of [1, 2, 3]) {
      const widths = names.map((_, i) => (i === date ? dateWidth : set.includes(i) ? 2 : 1));
      const isFull = widths.reduce((sum, one) => sum + one, 0) === width;
      const isNew = !found.some((one) => String(one.widths) === String(widths));
      if (isFull && isNew) found.push({ names, widths, words: 'values with commas are not quoted' });
    }
  }
  return found;
}

function getDecimals({ widths }: Candidate, rows: readonly Row[], delimiter: string): readonly DecimalMark[] {
  return widths === null ? [findDecimal(rows, delimiter)] : [',', '.'];
}

/** Returns the bars of some rows as text to compare, with a price of theirs; null if the rows are none. */
function readAs(
  { names, widths, decimal }: Alignment,
  rows: readonly Row[],
  delimiter: string,
): { readonly bars: string; readonly price: number } | null {
  const columns = columnsByHeader(names);
  if (columns === null) return null;
  const joined = rows.map((row) => joinFields(row, widths, delimiter));
  const stamps = joined.map((row) => getStamp(row, columns));
  if ((widths?.[columns.date] ?? 1) > 1 && stamps.some(endsWithValue)) return null;
  const found = detectStamp(stamps);
  if (found === null) return null;
  const times = stampTimes(stamps, found.style);
  const bars = joined.map((row, i) => {
    const prices = [columns.open, columns.high, columns.low, columns.close].map((at) =>
      parseNumber(row[at] ?? '', decimal),
    );
    const [open, high, low, close] = prices as [number, number, number, number];
    const isBar =
      low <= Math.min(open, close) && high >= Math.max(open, close) && high - low <= Math.max(Math.abs(low), NEAR);
    return isBar && !Number.isNaN(times[i]!) ? [times[i]!, ...prices].join(' ') : null;
  });
  const good = bars.filter((bar) => bar !== null);
  const isConstant = new Set(good.map((bar) => bar.slice(bar.indexOf(' ')))).size === 1 && good.length > 1;
  if (good.length < bars.length * LEAST_FIT || isConstant) return null;
  return { bars: good.join('\n'), price: Number(good[0]!.split(' ')[1]) };
}

/** A whole number behind a time of day is a value of its own, unless it is the three decimals of the seconds. */
function endsWithValue(stamp: string): boolean {
  return /:\d\d.*,\s*[+-]?\d+$/.test(stamp) && !/:\d\d,\d{3}$/.test(stamp);
}

function getStamp(row: Row, { date, time }: Columns): string {
  return time === null ? (row[date] ?? '') : `${row[date] ?? ''} ${row[time] ?? ''}`;
}

function dropEmptyEnd(fields: Row): Row {
  let length = fields.length;
  while (length > 0 && fields[length - 1] === '') length -= 1;
  return fields.slice(0, length);
}
