import { DAY_MS, type InstrumentSet } from '@sealtick/engine';
import { plainName } from './plain-name.ts';
import type { Split, SplitRatio } from './split.ts';
import { ourSymbol } from './vendor-symbols.ts';

/** Thrown for a wrong table; the message names line and field. */
export class SplitTableError extends Error {
  override readonly name = 'SplitTableError';
}

const MAX_RATIO = 10_000;
const DATES = ['date', 'ex date', 'day'];
const RATIOS = ['ratio', 'split', 'splits', 'stock splits', 'factor'];
const SYMBOLS = ['symbol', 'ticker'];

/**
 * Returns the splits of a table of `date,ratio`, perhaps with a symbol, such as `2024-06-10,10:1`. A ratio is new shares
 * for old ones: 10:1, 3:2, 1:8, or a number.
 * @throws {SplitTableError}
 */
export function readSplits(text: string, instruments: InstrumentSet): Split[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r+\n|\n|\r/);
  const rows = lines.flatMap((line, i) => {
    const fields = line.split(/[,;\t]/).map((field) => field.trim().replace(/^"(.*)"$/, '$1'));
    return line.trim() === '' || line.startsWith('#') ? [] : [{ number: i + 1, fields }];
  });
  const names = (rows[0]?.fields ?? []).map(plainName);
  const hasHeader = names.some((name) => DATES.includes(name));
  const column = (words: readonly string[], other: number) =>
    hasHeader ? names.findIndex((name) => words.includes(name)) : other;
  const hasSymbol = !hasHeader && names.length > 2;
  const at = {
    symbol: column(SYMBOLS, hasSymbol ? 0 : -1),
    date: column(DATES, hasSymbol ? 1 : 0),
    ratio: column(RATIOS, hasSymbol ? 2 : 1),
  };
  if (at.ratio < 0) throw new SplitTableError('line 1: the header has no ratio. Write date,ratio or symbol,date,ratio');
  const splits = rows.slice(hasHeader ? 1 : 0).map(({ number, fields }): Split => {
    const symbol = fields[at.symbol];
    return {
      symbol: symbol === undefined || symbol === '' ? null : ourSymbol(symbol, instruments),
      date: readDate(fields[at.date] ?? '', number),
      ...readRatio(fields[at.ratio] ?? '', number),
    };
  });
  if (splits.length === 0) throw new SplitTableError('the table has no splits. Write lines such as 2024-06-10,10:1');
  return splits.sort((a, b) => a.date - b.date);
}

function readDate(text: string, line: number): number {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text)?.[0];
  const ms = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  if (!Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day!)) return ms / DAY_MS;
  throw new SplitTableError(`line ${line}: date: must be a day such as 2024-06-10 (got ${JSON.stringify(text)})`);
}

function readRatio(text: string, line: number): SplitRatio {
  const found = /^(\d+(?:\.\d+)?)(?:\s*(?:[:/]|for|-for-)\s*(\d+(?:\.\d+)?))?$/i.exec(text);
  const [to, from] = [Number(found?.[1]), Number(found?.[2] ?? 1)];
  const isRatio = to > 0 && from > 0 && to !== from && to / from <= MAX_RATIO && from / to <= MAX_RATIO;
  if (found !== null && isRatio) return { to, from };
  throw new SplitTableError(`line ${line}: ratio: must be such as 10:1, 3:2 or 1:8 (got ${JSON.stringify(text)})`);
}
