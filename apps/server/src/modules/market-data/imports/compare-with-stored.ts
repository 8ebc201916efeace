import type { BarsRead, FileRead } from '@sealtick/bar-formats';
import type { Database } from '../../../platform/database.ts';
import { type PriceRange, selectPriceRange } from '../bar-repository.ts';

/** Prices this many times outside the stored range belong to another instrument or unit. */
const FACTOR = 1_000;
const YEAR_MS = 31_557_600_000;

/** Rejects rows within a year of stored bars of the symbol whose prices are far outside the stored range. */
export async function compareWithStored(db: Database, read: BarsRead): Promise<FileRead> {
  const { symbol } = read.series;
  const range = symbol === null ? null : await selectPriceRange(db, symbol);
  return range === null ? read : dropFar(read, range);
}

function dropFar(read: BarsRead, { low, high, from, to }: PriceRange): FileRead {
  const { series, refusals, layout } = read;
  const { rows } = series;
  const keep: number[] = [];
  const largest = Math.max(Math.abs(low), Math.abs(high)) * FACTOR;
  // Prices at or below 0 have no ratios: only their size is compared.
  const isWithin = (lowest: number, highest: number) =>
    highest <= largest && lowest >= -largest && (low <= 0 || lowest <= 0 || lowest * FACTOR >= low);
  for (let i = 0; i < rows.length; i++) {
    const isNear = rows.stamp[i]! >= from - YEAR_MS && rows.stamp[i]! <= to + YEAR_MS;
    if (!isNear || isWithin(rows.low[i]!, rows.high[i]!)) {
      keep.push(i);
      continue;
    }
    const price = rows.high[i]! > largest ? `high ${rows.high[i]}` : `low ${rows.low[i]}`;
    refusals.add(
      rows.line[i]!,
      `${price} is more than ${FACTOR} times outside the stored prices of ${series.symbol}, ${low} to ${high}` +
        ' (use --replace to import it)',
      'scale',
    );
  }
  if (keep.length === rows.length) return read;
  if (keep.length > 0) return { ...read, series: { ...series, rows: rows.pick(Int32Array.from(keep)) } };
  const reason = `no row of the file is within reach of the stored prices of ${series.symbol}, ${low} to ${high}`;
  return { kind: 'unreadable', layout, fault: { line: layout.skippedLines + 1, reason }, refusals };
}
