import { columnsByHeader, namesPrices } from './columns-by-header.ts';

type Fields = readonly string[];

interface Header {
  /** Names of the columns, lower case; null without a header. */
  readonly header: Fields | null;
  /** Index of the first line after it. */
  readonly first: number;
  /** Name of the instrument, if the lines above the rows contain it. */
  readonly symbol: string | null;
}

/** Lines of names above the rows: groups, names, units. */
const MOST_LINES = 4;
const DELIMITERS = ['\t', ';', '|', ','];

/**
 * Returns the header of a table.
 * @param width Number of fields of most lines.
 * @param split Cuts a line at another delimiter than that of the rows.
 */
export function findHeader(
  lines: readonly string[],
  fields: readonly Fields[],
  width: number,
  split: (line: string, delimiter: string) => Fields,
): Header {
  const first = fields.findIndex((row) => row.length === width && !isTitle(row));
  if (first < 0) return { header: null, first: fields.findIndex((row) => row.length === width), symbol: null };
  if (looksLikeHeader(fields[first])) return fromNames(fields, first);
  // A header with another number of names than the rows have fields, or with another delimiter.
  for (let i = first - 1; i >= Math.max(0, first - MOST_LINES); i--) {
    const cuts = [fields[i]!, ...DELIMITERS.map((delimiter) => split(lines[i]!, delimiter))];
    const names = cuts.map(cleanNames).find((list) => list.length > 1 && namesPrices(list));
    if (names !== undefined) return { header: names, first, symbol: null };
  }
  return { header: null, first, symbol: null };
}

function fromNames(fields: readonly Fields[], start: number): Header {
  const names = cleanNames(fields[start]!);
  let first = start + 1;
  const tickers = fields[first]?.[0]?.toLowerCase() === 'ticker' ? fields[first]!.slice(1) : null;
  if (tickers !== null) {
    // yfinance: names of the values, then of the symbols, then of the index.
    while (first < fields.length && /^(ticker|date|datetime)$/i.test(fields[first]![0]!)) first += 1;
    const symbol = new Set(tickers).size > 1 ? null : tickers[0]!;
    return { header: ['date', ...names.slice(1)], first, symbol };
  }
  const more: Fields[] = [];
  // A row of words, such as a release, begins with its date.
  while (more.length < MOST_LINES && looksLikeHeader(fields[first]) && !/\d/.test(fields[first]![0]!)) {
    more.push(cleanNames(fields[first]!));
    first += 1;
  }
  // Words to the end are not a header of a table.
  if (fields.slice(first).every((row) => row.length < names.length))
    return { header: names, first: start + 1, symbol: null };
  return { header: bestNames(names, more), first, symbol: null };
}

/** Returns the line that names the columns of bars, or the lines joined if only together they do. */
function bestNames(names: Fields, more: readonly Fields[]): Fields {
  const isUsable = (list: Fields) =>
    columnsByHeader(list) !== null && list.filter((name) => name === 'close').length === 1;
  const single = [names, ...more].find(isUsable);
  if (single !== undefined || more.length === 0) return single ?? names;
  let group = '';
  const groups = names.map((name) => {
    group = name === '' ? group : name;
    return group;
  });
  const joined = more[0]!.map((name, i) => `${groups[i] ?? ''} ${name}`.trim());
  return columnsByHeader(joined) === null ? names : joined;
}

function cleanNames(fields: Fields): string[] {
  return fields.map((name) => name.replaceAll(/[<>"]/g, '').trim().toLowerCase());
}

/** Returns true for a header, which has words instead of numbers. */
function looksLikeHeader(fields: Fields | undefined): boolean {
  if (fields === undefined) return false;
  const filled = fields.filter((field) => field !== '');
  const words = filled.filter((field) => /\p{L}/u.test(field) && (!/^\d/.test(field) || /^\d+\.\s*\p{L}/u.test(field)));
  return words.length * 2 > filled.length;
}

/** Returns true for words alone in a line, which a spreadsheet fills up with separators. */
function isTitle(fields: Fields): boolean {
  const filled = fields.filter((field) => field !== '');
  return filled.length === 1 && /\p{L}/u.test(filled[0]!);
}
