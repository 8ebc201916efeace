import { expect, test } from 'vitest';
import { fieldColumns, toCsv } from '../../../platform/csv.ts';
import { tradesOfFile } from './trades-of-file.ts';

const COLUMNS = fieldColumns(['symbol', 'net_r', 'reason']);

test('Reads every row of a file as it was written, with commas, quotes and line ends in its cells', async () => {
  const reasons = ['', 'plain', 'one, two', 'a "quoted" word', '"', 'two\r\nlines, "both"', 'last,', '""'];
  const rows = Array.from({ length: 4_000 }, (_, i) => {
    const reason = reasons[i % reasons.length]!;
    return { symbol: 'EURUSD', net_r: i % 3 === 0 ? null : (i - 2_000) / 7, reason: reason === '' ? null : reason };
  });
  expect(await tradesOfFile(toCsv(COLUMNS, rows))).toEqual(rows);
  expect(await tradesOfFile(toCsv(COLUMNS, []))).toEqual([]);
  expect(await tradesOfFile('')).toEqual([]);
});

test('Other work has its turn while a file of 50,000 trades is read', async () => {
  const csv = toCsv(COLUMNS, Array(50_000).fill({ symbol: 'EURUSD', net_r: 1, reason: 'a, b' }));
  let turns = 0;
  let other = setImmediate(function next() {
    turns += 1;
    other = setImmediate(next);
  });
  expect(await tradesOfFile(csv)).toHaveLength(50_000);
  clearImmediate(other);
  expect(turns).toBeGreaterThanOrEqual(40);
});
