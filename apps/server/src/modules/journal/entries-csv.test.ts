import type { JournalEntry } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { entriesCsv } from './entries-csv.ts';

const entry = (given: Partial<JournalEntry>) =>
  ({ entry: '1.1', criteria: {}, tags: [], account: null, market: null, ...given }) as JournalEntry;

test('a trade of this site has the notice of its market and its account, and a typed one none', () => {
  const entries = [
    entry({ id: 'signal', source: 'signal', market: 'simulated' }),
    entry({ id: 'paper', source: 'copied', account: 'Paper account' }),
    entry({ id: 'broker', source: 'copied', account: '101-004' }),
    entry({ id: 'typed', source: 'typed' }),
    entry({ id: 'imported', source: 'imported', account: 'Paper account' }),
  ];
  const [header, ...rows] = entriesCsv(entries, [], 'real').trim().split('\r\n');
  expect(header).toMatch(/,note,notice$/);
  expect(rows.map((row) => [row.split(',')[0], row.split(',').at(-1)])).toEqual([
    ['signal', 'hypothetical (simulated market: prices are generated)'],
    ['paper', 'hypothetical (paper account: fills are simulated)'],
    ['broker', 'past performance is no guide'],
    ['typed', ''],
    ['imported', ''],
  ]);
});
