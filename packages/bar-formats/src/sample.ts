import type { InstrumentSet } from '@sealtick/engine';
import { Line } from './line.ts';
import { LINE_END } from './line-reader.ts';
import { type DecimalMark, parseNumber, plainNumber } from './number.ts';

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
  /** Names of the columns, lower case, without quotes and angle brackets; null without a header. */
  readonly header: readonly string[] | null;
  /** Name of the instrument, if the lines above the rows contain it. */
  readonly symbol: string | null;
  readonly rows: readonly (readonly string[])[];
  /** The instruments that names are looked up in. */
  readonly instruments: InstrumentSet;
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
}

/**
 * Returns the sample of the first bytes of a file (text in UTF-8).
 * @param isWhole Whether these are all bytes of the file; otherwise the last line is incomplete.
 */
export function takeSample(
  path: string,
  start: Uint8Array,
  isWhole: boolean,
  instruments: InstrumentSet,
): Sample | Unreadable {
  if (start.length === 0) return { line: 1, reason: 'the file is empty' };
  const binary = start.indexOf(0);
  const text = new TextDecoder('utf-8').decode(start.subarray(0, SAMPLE_BYTES), { stream: true });
  if (binary >= 0) {
    return {
      line: text.slice(0, text.indexOf('\0')).split(LINE_END).length,
      reason: 'not a text file: it contains a zero byte',
    };
  }
  const lines = text.split(LINE_END);
  if (!isWhole || start.length > SAMPLE_BYTES) lines.pop();
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) return { line: 1, reason: 'the file contains no text' };
  const delimiter = findDelimiter(filled.slice(0, LOOKED_AT));
  if (delimiter === null) {
    const first = lines.findIndex((line) => line.trim() !== '') + 1;
    return { line: first, reason: 'no columns: expected fields separated by comma, semicolon, tab or bar' };
  }
  return { ...cut(path, lines, delimiter), instruments };
}

function cut(path: string, lines: readonly string[], delimiter: string): Omit<Sample, 'instruments'> {
  const parts = path.replaceAll('\\', '/').split('/');
  const fileName = (parts.pop() ?? '').replace(/\.gz$/i, '');
  const fields = lines.map((line) => splitFields(line, delimiter));
  const width = usualWidth(fields.slice(0, LOOKED_AT));
  let first = fields.findIndex((row) => row.length === width);
  let header: readonly string[] | null = null;
  if (looksLikeHeader(fields[first])) {
    header = fields[first]!.map((name) => name.replaceAll(/[<>"]/g, '').trim().toLowerCase());
    first += 1;
  }
  const tickers = fields[first]?.[0]?.toLowerCase() === 'ticker' ? fields[first]!.slice(1) : null;
  if (header !== null && tickers !== null) {
    // yfinance: names of the values, then of the symbols, then of the index.
    header = ['date', ...header.slice(1)];
    while (first < fields.length && /^(ticker|date|datetime)$/i.test(fields[first]![0]!)) first += 1;
  }
  const symbol = tickers === null || new Set(tickers).size > 1 ? null : tickers[0]!;
  const rows = fields.slice(first).filter((row) => row.length === width && row.some((field) => field !== ''));
  const decimal = findDecimal(rows, delimiter);
  const folders = parts.map((part) => part.toLowerCase());
  return {
    fileName,
    folders,
    delimiter,
    decimal,
    skippedLines: first,
    header,
    symbol,
    rows: rows.slice(0, SAMPLE_ROWS),
  };
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

/** Returns true for a header, which has words instead of numbers. */
function looksLikeHeader(fields: readonly string[] | undefined): boolean {
  if (fields === undefined) return false;
  const words = fields.filter((field) => /\p{L}/u.test(field) && (!/^\d/.test(field) || /^\d+\.\s*\p{L}/u.test(field)));
  return words.length * 2 > fields.length;
}

/** A comma is a decimal mark where no thousands mark can stand. In a table parted by commas only quoted fields have one. */
function findDecimal(rows: readonly (readonly string[])[], delimiter: string): DecimalMark {
  const comma =
    delimiter === ',' ? /^[^\d,]{0,3}\d[\d.]*(,\d{1,2}|,\d{4,}|\.\d{3},\d+)\D?$/ : /^[^\d,]{0,3}\d[\d.]*,\d+\D?$/;
  const dot = /^[^\d.]{0,3}\d[\d,]*\.\d+\D?$/;
  let commas = 0;
  let dots = 0;
  for (const row of rows.slice(0, 200)) {
    for (const raw of row) {
      const field = plainNumber(raw).replaceAll(/(?<=\d)[ '](?=\d{3}(?!\d))/g, '');
      if (comma.test(field) && !/\d,\d{3},/.test(field)) commas += 1;
      else if (dot.test(field)) dots += 1;
    }
  }
  return commas > dots ? ',' : '.';
}

/** Returns true if the text is one plain number. */
export function isNumber(text: string | undefined, decimal: DecimalMark = '.'): boolean {
  return text !== undefined && !Number.isNaN(parseNumber(text, decimal));
}
