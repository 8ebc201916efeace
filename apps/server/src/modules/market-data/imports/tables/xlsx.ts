import { isDateFormat, serialText } from './xlsx-dates.ts';
import { attribute, getText, unescaped } from './xlsx-text.ts';

const ROW = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?row>)/gs;
const CELL = /<(?:\w+:)?c\b((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs;
const VALUE = /<(?:\w+:)?v\b[^>]*>(.*?)<\/(?:\w+:)?v>/s;
/** Rows that a sheet may leave out before one; a number beyond it is an error of the file. */
const MOST_BLANK_ROWS = 10_000;

export interface SheetParts {
  readonly sheet: string;
  /** `xl/sharedStrings.xml`; empty if the workbook has none. */
  readonly strings: string;
  readonly styles: string;
  readonly workbook: string;
}

/** Returns the first year of a workbook's dates: Excel for the Mac counted from 1904. */
export function firstYear(workbook: string): 1899 | 1904 {
  return /\bdate1904\s*=\s*["'](1|true|on)["']/i.test(workbook) ? 1904 : 1899;
}

/**
 * Yields the rows of a worksheet, those that it leaves out as empty ones. Cells with the format of a date or a time are
 * text; other numbers are as Excel stores them.
 */
export function* xlsxRows({ sheet, strings, styles, workbook }: SheetParts): Generator<readonly unknown[]> {
  const shared = [...strings.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>(.*?)<\/(?:\w+:)?si>)/gs)].map(([, text = '']) =>
    getText(text),
  );
  const dates = dateStyles(styles);
  const since = firstYear(workbook);
  let next = 1;
  for (const [, attributes, cells = ''] of sheet.matchAll(ROW)) {
    const place = Number(attribute(attributes!, 'r') ?? next);
    for (; next < place && place - next < MOST_BLANK_ROWS; next++) yield [];
    const row: unknown[] = [];
    for (const [, cell, content = ''] of cells.matchAll(CELL)) {
      const letters = /^([A-Z]+)\d+$/.exec(attribute(cell!, 'r') ?? '')?.[1];
      const column = letters === undefined ? row.length : getColumn(letters);
      while (row.length < column) row.push('');
      const format = dates.get(Number(attribute(cell!, 's') ?? 0)) ?? null;
      row[column] = cellValue(attribute(cell!, 't'), content, shared, format === null ? null : { format, since });
    }
    yield row;
    next = place + 1;
  }
}

function cellValue(
  type: string | null,
  content: string,
  shared: readonly string[],
  date: { readonly format: string; readonly since: 1899 | 1904 } | null,
): string {
  if (type === 'inlineStr') return getText(content);
  const value = unescaped(VALUE.exec(content)?.[1] ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'e') return '';
  const isNumber = (type === null || type === 'n') && value !== '' && !Number.isNaN(Number(value));
  return date !== null && isNumber ? serialText(Number(value), date.format, date.since) : value;
}

/** Returns the formats of the cell styles that show dates or times, by the number of the style. */
function dateStyles(styles: string): ReadonlyMap<number, string> {
  const formats = new Map<number, string>();
  for (const [, attributes] of styles.matchAll(/<(?:\w+:)?numFmt\b([^>]*?)\/?>/gs)) {
    formats.set(Number(attribute(attributes!, 'numFmtId')), attribute(attributes!, 'formatCode') ?? '');
  }
  const cells = /<(?:\w+:)?cellXfs\b[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/s.exec(styles)?.[1] ?? '';
  const found = new Map<number, string>();
  let style = 0;
  for (const [, attributes] of cells.matchAll(/<(?:\w+:)?xf\b([^>]*?)\/?>/gs)) {
    const id = Number(attribute(attributes!, 'numFmtId'));
    const format = isDateFormat(id, formats.get(id) ?? null);
    if (format !== null) found.set(style, format);
    style += 1;
  }
  return found;
}

/** A is 0, Z is 25, AA is 26. */
function getColumn(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
