import { expect, test } from 'vitest';
import { nextReleases } from './next-releases.ts';

const NOW = Date.parse('2026-03-16T10:00:00Z');
const release = (name: string, country: string, impact: 'low' | 'medium' | 'high', hour = 12) => ({
  name,
  country,
  impact,
  time: new Date(Date.UTC(2026, 2, 16, hour)).toISOString(),
});
const EURUSD = { symbol: 'EURUSD', assetClass: 'fx', quoteCurrency: 'USD' } as const;
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('a pair has the releases of both currencies, an index those of its quote currency', () => {
  const rows = [
    release('US payrolls', 'US', 'high'),
    release('Euro CPI', 'EU', 'medium'),
    release('UK CPI', 'GB', 'high'),
  ];
  expect(names(nextReleases(rows, EURUSD, NOW))).toEqual(['US payrolls', 'Euro CPI']);
  const index = { symbol: 'US500', assetClass: 'indices', quoteCurrency: 'USD' } as const;
  expect(names(nextReleases(rows, index, NOW))).toEqual(['US payrolls']);
});

test('past releases and those of low impact are left out, and at most five are shown', () => {
  const rows = [release('past', 'US', 'high', 10), release('low', 'US', 'low')];
  expect(nextReleases(rows, EURUSD, NOW)).toEqual([]);
  const many = Array.from({ length: 9 }, (_, i) => release(`r${i}`, 'US', 'high', 11 + i));
  expect(nextReleases(many, EURUSD, NOW)).toHaveLength(5);
});
