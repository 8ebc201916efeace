import { stampTexts } from './columns.ts';
import { columnsByHeader, isEndName } from './columns-by-header.ts';
import { columnsByShape } from './columns-by-shape.ts';
import { type DetectedStamp, detectStamp } from './detect-stamp.ts';
import type { Columns, FormatId, Layout } from './layout.ts';
import { nameHints } from './name-hints.ts';
import { findSide } from './price-side.ts';
import { findRowEnd } from './row-end.ts';
import type { Sample } from './sample.ts';
import { orderWords } from './stamp.ts';
import { stampsWords } from './stamps-words.ts';

/** Properties of a format in addition to a plain table of bars. */
interface TableTraits {
  readonly format: FormatId;
  readonly title: string;
  readonly columns?: Columns;
  readonly clock?: Layout['clock'];
  /** Which end of a bar timestamps mark, if every file of the format has the same. */
  readonly stampMarks?: 'open' | 'close';
  readonly timeframe?: Layout['timeframe'];
  readonly notes?: readonly string[];
}

/** Title of a table whose columns the user named. */
export const GIVEN_TITLE = 'CSV with the columns given';

const UTC_STATED = { zone: 'UTC', basis: 'stated' } as const;

/** Returns the layout of a table of bars with one timestamp per row; null if timestamps or columns are not found. */
export function tableLayout(sample: Sample, traits: TableTraits): Layout | null {
  const found = traits.columns ?? (sample.header === null ? columnsByShape(sample) : columnsByHeader(sample.header));
  if (found === null) return null;
  const columns = withoutNumbers(found, sample);
  const stamp = detectStamp(stampTexts(sample, columns), sample.serialDays);
  if (stamp === null) return null;
  const hints = nameHints(sample);
  const notes = [...sample.notes, ...(traits.notes ?? [])];
  if (sample.header === null && traits.title !== GIVEN_TITLE && !isUsualOrder(columns)) {
    notes.push('the order of the price columns was detected from the values: check it, or give --columns');
  }
  if (stamp.doubt !== null && stamp.style.kind === 'calendar') {
    notes.push(`dates read as ${orderWords(stamp.style.order)}: ${stamp.doubt}`);
  }
  const epoch = stamp.style.kind === 'epoch';
  const clock = getClock(stamp, sample.header?.[columns.date] ?? '', traits);
  return {
    format: traits.format,
    title: traits.title,
    delimiter: sample.delimiter,
    decimal: sample.decimal,
    skippedLines: sample.skippedLines,
    fields: sample.fields,
    widths: sample.widths,
    rowEnd: findRowEnd(sample.rows),
    columns,
    stamp: stamp.style,
    stated: epoch || stamp.stated,
    stamps: getStamps(sample.header?.[columns.date] ?? '', traits),
    clock,
    timeframe: traits.timeframe ?? hints.timeframe,
    usualTimeframe: stamp.hasTime ? null : 'daily',
    symbol: hints.symbol,
    side: findSide(sample, columns.open),
    notes,
  };
}

/** Returns the columns without one of names that are numbers, such as those that CoinMarketCap gives to currencies. */
function withoutNumbers(columns: Columns, { header, rows }: Sample): Columns {
  const { symbol } = columns;
  if (symbol === null || header?.[symbol] !== 'name') return columns;
  return rows.every((row) => /^\d+$/.test(row[symbol] ?? '')) ? { ...columns, symbol: null } : columns;
}

/** Clocks that the name of the date column states. */
const NAMED_ZONES: readonly [RegExp, string][] = [
  [/(^|[^a-z]|time)(utc|gmt)([^a-z]|$)/, 'UTC'],
  [/(^|[^a-z])(eet|eest)([^a-z]|$)/, 'Europe/Athens'],
  [/(^|[^a-z])(cet|cest)([^a-z]|$)/, 'Europe/Berlin'],
  [/(^|[^a-z])(et|est|edt|est5edt)([^a-z]|$)/, 'America/New_York'],
];

function getClock(stamp: DetectedStamp, name: string, traits: TableTraits): Layout['clock'] {
  if (stamp.style.kind === 'epoch') return { ...UTC_STATED, words: 'UTC, the stamps count from 1970' };
  if (stamp.stated) return { ...UTC_STATED, words: 'UTC, every stamp carries its own offset' };
  if (!stamp.hasTime) {
    return {
      zone: 'UTC',
      basis: 'label',
      words:
        'dates without a time of day, stored as 00:00 UTC of the date: a label, not the time at which the market opened',
    };
  }
  if (stamp.zone !== null) return { zone: stamp.zone, basis: 'known', words: `${stamp.zone}, named in every stamp` };
  if (stamp.vague !== null) {
    const { word, zone } = stamp.vague;
    return { zone, basis: 'guess', words: `${zone}, assumed: ${word} in the stamps may be another zone` };
  }
  const [, zone] = NAMED_ZONES.find(([words]) => words.test(name)) ?? [];
  if (zone !== undefined) return { zone, basis: 'known', words: `${zone}, as the header says` };
  return traits.clock ?? { zone: 'UTC', basis: 'guess', words: 'UTC, assumed: the file does not state its time zone' };
}

function getStamps(name: string, { stampMarks }: TableTraits): Layout['stamps'] {
  if (stampMarks !== undefined) return stampsWords(stampMarks, 'from the layout');
  return isEndName(name) ? stampsWords('close', 'as the header says') : null;
}

function isUsualOrder({ open, high, low, close }: Columns): boolean {
  return high === open + 1 && low === open + 2 && close === open + 3;
}

/** Recognises any other table with a date, open, high, low and close. */
export function readCsv(sample: Sample): Layout | null {
  return tableLayout(sample, { format: 'csv', title: 'table with a date, open, high, low and close' });
}
