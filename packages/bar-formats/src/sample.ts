import type { InstrumentSet } from '@sealtick/engine';
import { type Alignment, alignBareRows, alignHeader, joinFields } from './align-header.ts';
import { columnsByHeader } from './columns-by-header.ts';
import { findDecimal } from './find-decimal.ts';
import { findHeader } from './find-header.ts';
import { Line } from './line.ts';
import { LINE_END } from './line-reader.ts';
import { nameHints } from './name-hints.ts';
import { type DecimalMark, parseNumber } from './number.ts';
import { isPlausible } from './plausible-range.ts';

/** The beginning of a file as fields, from which its format is recognised. */
export interface Sample {
  /** Name of the file (inside an archive: the entry's), without folders and without .gz. */
  readonly fileName: string;
  /** Folders and archive names around it, lower case, outermost first. */
  readonly folders: readonly string[];
  readonly delimiter: string;
  readonly decimal: DecimalMark;
  /** Lines before the first row: a title, a header. */
  readonly skippedLines: number;
  /** Number of fields of a row. */
  readonly fields: number;
  /** Fields of each column, where an unquoted delimiter parts a value; null if each column is one field. */
  readonly widths: readonly number[] | null;
  /** Names of the columns, lower case, without quotes and angle brackets; null without a header. */
  readonly header: readonly string[] | null;
  /** Why the header says nothing about the rows; null if it does. */
  readonly headerFault: string | null;
  /** Name of the instrument, if the lines above the rows contain it. */
  readonly symbol: string | null;
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
  /** The instruments that names are looked up in. */
  readonly instruments: InstrumentSet;
  /** The first year of serial days, which only the source knows. */
  readonly serialDays: 1899 | 1904;
}

/** Enough to recognise every layout, with days above 12. */
export const SAMPLE_BYTES = 262_144;
const SAMPLE_ROWS = 4_000;
/** Number of lines from which the columns are detected. */
const LOOKED_AT = 200;
const DELIMITERS = ['\t', ';', '|', ','];

/** The reason why a file cannot be read at all. */
export interface Unreadable {
  readonly line: number;
  readonly reason: string;
  /** True if nothing in the file suggests bars: among other files it is none that someone expects to be read. */
  readonly isOther?: boolean;
}

/** What is known of a file besides its bytes. */
export interface SampleContext {
  readonly path: string;
  /** Whether the bytes are all of the file; otherwise the last line is incomplete. */
  readonly isWhole: boolean;
  readonly instruments: InstrumentSet;
  readonly serialDays: 1899 | 1904;
}

/** Returns the sample of the first bytes of a file (text in UTF-8). */
export function takeSample(start: Uint8Array, context: SampleContext): Sample | Unreadable {
  if (start.length === 0) return { line: 1, reason: 'the file is empty', isOther: true };
  const binary = start.indexOf(0);
  const text = new TextDecoder('utf-8').decode(start.subarray(0, SAMPLE_BYTES), { stream: true });
  if (binary >= 0) {
    return {
      line: text.slice(0, text.indexOf('\0')).split(LINE_END).length,
      reason: 'not a text file: it contains a zero byte',
      isOther: true,
    };
  }
  const lines = text.split(LINE_END);
  if (!context.isWhole || start.length > SAMPLE_BYTES) lines.pop();
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) return { line: 1, reason: 'the file contains no text', isOther: true };
  const delimiter = findDelimiter(filled.slice(0, LOOKED_AT));
  if (delimiter === null) {
    const first = lines.findIndex((line) => line.trim() !== '') + 1;
    const reason = 'no columns: expected fields separated by comma, semicolon, tab or bar';
    return { line: first, reason, isOther: true };
  }
  return cut(lines, delimiter, context);
}

function cut(lines: readonly string[], delimiter: string, context: SampleContext): Sample {
  const { path, instruments, serialDays } = context;
  const parts = path.replaceAll('\\', '/').split('/');
  const fileName = (parts.pop() ?? '').replace(/\.gz$/i, '');
  const folders = parts.map((part) => part.toLowerCase());
  const fields = lines.map((line) => splitFields(line, delimiter));
  const width = usualWidth(fields.slice(0, LOOKED_AT));
  const { header, first, symbol } = findHeader(lines, fields, width, splitFields);
  const rows = fields.slice(first).filter((row) => row.length === width && row.some((field) => field !== ''));
  const known = { fileName, folders, delimiter, skippedLines: first, symbol, instruments, serialDays };
  const plain = { ...known, fields: width, widths: null, decimal: findDecimal(rows, delimiter), notes: [] };
  const sampled = rows.slice(0, SAMPLE_ROWS);
  if (header === null) {
    const bare = alignBareRows(sampled, delimiter, plausibility(known));
    const notes = bare === null ? [] : [bare.words];
    return {
      ...plain,
      header,
      headerFault: null,
      rows: sampled,
      ...(bare && withAlignment(bare, sampled, delimiter)),
      notes,
    };
  }
  if ((header.length === width && columnsByHeader(header) !== null) || sampled.length === 0) {
    return { ...plain, header, headerFault: null, rows: sampled };
  }
  const aligned = alignHeader(header, sampled, delimiter, plausibility(known));
  if (aligned === null) {
    const headerFault = header.length === width ? null : disagreement(header.length, width);
    return { ...plain, header, headerFault, rows: sampled };
  }
  return { ...plain, ...withAlignment(aligned, sampled, delimiter), notes: [alignmentNote(aligned, header, width)] };
}

/** Returns the parts of a sample that change where header and rows have different numbers of fields. */
export function withAlignment(
  { names, widths, decimal }: Alignment,
  rows: Sample['rows'],
  delimiter: string,
): Pick<Sample, 'header' | 'headerFault' | 'widths' | 'decimal' | 'rows'> {
  const joined = rows.map((row) => joinFields(row, widths, delimiter));
  return { header: names, headerFault: null, widths, decimal, rows: joined };
}

function alignmentNote({ words }: Alignment, header: readonly string[], width: number): string {
  return `the header has ${header.length} names and the rows ${width} fields: ${words}`;
}

function disagreement(names: number, fields: number): string {
  return (
    `the header has ${names} ${names === 1 ? 'name' : 'names'} and the rows have ${fields} fields, so it is not known ` +
    'which is which: name the fields with --columns'
  );
}

/** Returns whether the instrument that the file's name contains can have a price; every one if none is known. */
function plausibility(sample: Pick<Sample, 'fileName' | 'folders' | 'symbol' | 'instruments'>) {
  const { symbol } = nameHints(sample);
  const instrument = symbol === null ? null : sample.instruments.get(symbol);
  return (price: number) => instrument === null || isPlausible(instrument, price);
}

function findDelimiter(lines: readonly string[]): string | null {
  let best: string | null = null;
  let bestShare = 0;
  for (const delimiter of DELIMITERS) {
    const widths = lines.map((line) => splitFields(line, delimiter).length);
    const usual = usualWidth(widths.map((length) => ({ length })));
    if (usual < 2) continue;
    const share = widths.filter((width) => width === usual).length / widths.length;
    // Earlier delimiters win ties: a decimal comma is as regular as the semicolons around it.
    if (share > bestShare + 0.05) {
      best = delimiter;
      bestShare = share;
    }
  }
  return best;
}

/** Returns the most frequent number of fields, without rows of one field. */
function usualWidth(rows: readonly { readonly length: number }[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  let usual = 0;
  for (const [width, count] of counts) if (count > (counts.get(usual) ?? 0)) usual = width;
  return usual;
}

const encoder = new TextEncoder();
const line = new Line();

/** Returns the fields of one line, cut as the rows of the file will be. */
function splitFields(text: string, delimiter: string): string[] {
  line.bytes = encoder.encode(text);
  line.end = line.bytes.length;
  line.split(delimiter.charCodeAt(0));
  return Array.from({ length: line.fields }, (_, field) => line.text(field));
}

/** Returns true if the text is one plain number. */
export function isNumber(text: string | undefined, decimal: DecimalMark = '.'): boolean {
  return text !== undefined && !Number.isNaN(parseNumber(text, decimal));
}
