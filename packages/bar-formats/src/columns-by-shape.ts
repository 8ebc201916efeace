import { detectStamp } from './detect-stamp.ts';
import type { Columns } from './layout.ts';
import { parseNumber } from './number.ts';
import { findPriceColumns } from './price-columns.ts';
import type { Sample } from './sample.ts';

/** Maximum number of examined columns; wider tables have their prices first. */
const MAX_COLUMNS = 12;
const MAX_ROWS = 400;
/** Number of first columns that may contain the timestamp, after a symbol or a period. */
const STAMP_COLUMNS = 4;

/**
 * Returns the columns without a header: a timestamp in one or two fields, then prices. The values give their order: high and
 * low are the highest and lowest of each row, and a bar opens near the close of the bar before.
 */
export function columnsByShape(sample: Sample): Columns | null {
  const rows = sample.rows.slice(0, MAX_ROWS);
  const width = Math.min(MAX_COLUMNS, rows[0]?.length ?? 0);
  const date = findDate(rows, width);
  if (date === null) return null;
  const isTime = (text = '') => /^\d{1,2}:?\d{2}(:?\d{2})?(\.\d+)?$/.test(text) && /:|^\d{4}(\d\d)?$/.test(text);
  const most = (test: (row: readonly string[]) => boolean) => rows.filter(test).length * 2 > rows.length;
  const hasTime = detectStamp(rows.map((row) => row[date]!))?.hasTime ?? true;
  const time = !hasTime && most((row) => isTime(row[date + 1])) ? date + 1 : null;
  const numeric: number[] = [];
  let symbol: number | null = null;
  for (let column = 0; column < width; column++) {
    if (column === date || column === time) continue;
    if (column > date && most((row) => isPrice(row[column], sample))) numeric.push(column);
    else if (symbol === null && most((row) => isSymbol(row[column]!))) symbol = column;
  }
  const prices = findPriceColumns(rows, numeric, sample.decimal, date, time);
  if (prices === null) return null;
  const [open, high, low, close] = prices as [number, number, number, number];
  const volume = numeric.find((column) => column > Math.max(...prices)) ?? numeric.find((one) => !prices.includes(one));
  return { date, time, open, high, low, close, volume: volume === undefined ? [] : [volume], symbol };
}

function findDate(rows: readonly (readonly string[])[], width: number): number | null {
  for (let column = 0; column < Math.min(STAMP_COLUMNS, width); column++) {
    const texts = rows.map((row) => row[column]!);
    const isClock = texts.every((text) => /^\d{1,8}$/.test(text) && Number(text) % 1000 === 0);
    if (detectStamp(texts) !== null || (column === 0 && isClock)) return column;
  }
  return null;
}

const isSymbol = (text: string): boolean => /^[A-Z^][A-Z0-9./_=^-]{1,19}$/i.test(text) && !/^(true|false)$/i.test(text);

function isPrice(text: string | undefined, { decimal }: Sample): boolean {
  return text !== undefined && !Number.isNaN(parseNumber(text, decimal));
}
