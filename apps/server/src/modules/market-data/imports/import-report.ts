import {
  type BarsRead,
  type CalendarRead,
  type ClockBasis,
  type Columns,
  type FileRead,
  type FormatId,
  findGaps,
  hoursText,
  type NothingRead,
  type PriceSide,
  type Refusal,
} from '@sealtick/bar-formats';
import { type Bars, DAY_MS, type StoredTimeframe, toIso } from '@sealtick/engine';
import { clockObjection, objectionTo } from './check-import.ts';
import type { StoredImport } from './store-import.ts';
import type { Source } from './table-source.ts';

const SHOWN_BARS = 3;

export interface GapView {
  readonly from: string;
  readonly to: string;
  readonly missing: number;
}

export interface BarRow {
  readonly time: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number | null;
}

/** Result of importing one file, as `--json` prints it and as the text output is made from. */
export interface ImportReport {
  readonly file: string;
  readonly format: FormatId | null;
  readonly title: string | null;
  readonly symbol: string | null;
  readonly timeframe: StoredTimeframe | null;
  readonly zone: string | null;
  readonly clock: { readonly basis: ClockBasis; readonly words: string } | null;
  /** Which end of a bar the timestamps mark; null for a calendar. */
  readonly stamps: { readonly marks: 'open' | 'close'; readonly words: string } | null;
  /** Trading hours of the bars, if they are others than those of the instrument; null otherwise. */
  readonly hours: string | null;
  /** Flat bars without volume in hours in which the instrument is shut, which were left out. */
  readonly leftOut: number;
  /** Field number, from 1, of each value. */
  readonly columns: Readonly<Record<string, number | readonly number[]>> | null;
  readonly points: number | null;
  /** What the prices are; null for a calendar. */
  readonly prices: PriceSide | null;
  readonly rows: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly firstBars: readonly BarRow[];
  readonly lastBars: readonly BarRow[];
  readonly gaps: readonly GapView[];
  /** Whether the session of the instrument is known, so that gaps could be found. */
  readonly isSessionKnown: boolean;
  readonly duplicates: number;
  /** Rows rejected because low <= open, close <= high does not hold. */
  readonly violations: number;
  readonly refused: readonly Refusal[];
  readonly refusedCount: number;
  readonly notes: readonly string[];
  /** Why the file cannot be stored; null if it can. */
  readonly error: string | null;
  /** Why a file among others, which is not a table of bars, was not read; null for a table. */
  readonly skipped: string | null;
  readonly stored: StoredImport | null;
}

/** A report before it is known whether its file is alone. */
export interface TableReport extends ImportReport {
  /** True if nothing in the file suggests bars. */
  readonly isOther: boolean;
}

type Reported = Omit<TableReport, 'file' | 'error' | 'stored'>;

/** Returns the report of one table. @param bars Its bars; null for a calendar. @param force Whether objections are ignored. */
export function getReport(
  { path: file, container }: Pick<Source, 'path' | 'container'>,
  read: FileRead,
  bars: Bars | null,
  force: boolean,
): TableReport {
  const { refusals } = read;
  const refused = { refused: refusals.sorted(), refusedCount: refusals.count };
  if (read.kind === 'unreadable') return { file, ...EMPTY, ...refused, ...unreadable(read), stored: null };
  const described = read.kind === 'bars' ? describeBars(read, bars!) : describeCalendar(read);
  const title = container === null ? described.title : `${container}: ${described.title}`;
  const found = { ...described, title: title ?? null };
  return {
    file,
    ...EMPTY,
    ...found,
    ...refused,
    error: read.kind === 'bars' ? getError(read, force) : null,
    stored: null,
  };
}

const EMPTY: Reported = {
  format: null,
  title: null,
  symbol: null,
  timeframe: null,
  zone: null,
  clock: null,
  stamps: null,
  hours: null,
  leftOut: 0,
  columns: null,
  points: null,
  prices: null,
  rows: 0,
  first: null,
  last: null,
  firstBars: [],
  lastBars: [],
  gaps: [],
  isSessionKnown: false,
  duplicates: 0,
  violations: 0,
  refused: [],
  refusedCount: 0,
  notes: [],
  skipped: null,
  isOther: false,
};

function unreadable({ layout, fault, refusals }: NothingRead): Partial<Reported> & { error: string } {
  return {
    ...(layout === null ? {} : { format: layout.format, title: layout.title, symbol: layout.symbol }),
    refused: [fault, ...refusals.sorted()],
    refusedCount: refusals.count + 1,
    error: `line ${fault.line}: ${fault.reason}`,
    isOther: fault.isOther ?? false,
  };
}

/** Returns why valid rows cannot be stored; null if they can. */
function getError(read: BarsRead, force: boolean): string | null {
  const { series } = read;
  if (series.symbol === null) return 'the file name does not contain a symbol; set --symbol';
  if (series.instrument === null) return `unknown symbol ${series.symbol}; set --symbol`;
  return clockObjection(read) ?? (force ? null : objectionTo(read));
}

function describeBars({ layout, series }: BarsRead, bars: Bars): Partial<Reported> {
  const gaps = findGaps(bars, series.instrument);
  const notes = [...series.notes];
  if (gaps === null) notes.push('gaps were not checked, because the instrument is unknown');
  const row = (i: number): BarRow => {
    const volume = series.rows.volume[i]!;
    return {
      time: toIso(bars.time[i]!),
      open: bars.open[i]!,
      high: bars.high[i]!,
      low: bars.low[i]!,
      close: bars.close[i]!,
      volume: Number.isNaN(volume) ? null : volume,
    };
  };
  const rows = Array.from({ length: Math.min(SHOWN_BARS, bars.length) }, (_, i) => i);
  return {
    format: layout.format,
    title: layout.title,
    symbol: series.symbol,
    timeframe: series.timeframe,
    zone: series.clock.zone,
    clock: { basis: series.clock.basis, words: series.clock.words },
    stamps: series.stamps,
    hours: series.hasOwnHours ? hoursText(series.instrument!) : null,
    leftOut: series.shut.leftOut,
    columns: columnNumbers(layout.columns),
    points: series.points,
    prices: series.side,
    rows: bars.length,
    first: toIso(bars.time[0]!),
    last: toIso(bars.time[bars.length - 1]!),
    firstBars: rows.map(row),
    lastBars: rows.map((i) => row(bars.length - rows.length + i)),
    gaps: (gaps ?? []).map(({ from, to, missing }) => ({ from: toIso(from), to: toIso(to), missing })),
    isSessionKnown: gaps !== null,
    duplicates: series.duplicates,
    violations: series.violations,
    notes,
  };
}

function columnNumbers(columns: Columns): Record<string, number | number[]> {
  const numbers: Record<string, number | number[]> = {};
  for (const [name, field] of Object.entries(columns)) {
    if (Array.isArray(field)) {
      if (field.length > 0) numbers[name] = field.length === 1 ? field[0] + 1 : field.map((one) => one + 1);
    } else if (field !== null) numbers[name] = field + 1;
  }
  return numbers;
}

function describeCalendar({ layout, events, duplicates }: CalendarRead): Partial<Reported> {
  const midnight = events.filter(({ time }) => time % DAY_MS === 0).length;
  const { time, name, country, impact } = layout;
  return {
    format: layout.format,
    title: 'Economic calendar',
    zone: 'UTC',
    clock: { basis: 'stated', words: 'UTC' },
    columns: { time: time + 1, name: name + 1, country: country + 1, impact: impact + 1 },
    rows: events.length,
    first: events.length === 0 ? null : toIso(events[0]!.time),
    last: events.length === 0 ? null : toIso(events[events.length - 1]!.time),
    duplicates,
    notes: midnight === 0 ? [] : [`${midnight} releases are at 00:00 UTC; their time of day may be unknown`],
  };
}
