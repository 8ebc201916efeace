import { expect, test } from 'vitest';
import { chartReleases } from './chart-releases.ts';

const release = (name: string, country: string, impact: 'low' | 'medium' | 'high', hour = 12) => ({
  name,
  country,
  impact,
  time: new Date(Date.UTC(2026, 2, 16, hour)).toISOString(),
});
const EURUSD = { symbol: 'EURUSD', assetClass: 'fx', quoteCurrency: 'USD' } as const;

test('a chart has the high-impact releases that affect its instrument, past ones too', () => {
  const rows = [release('past', 'US', 'high', 8), release('medium', 'US', 'medium'), release('UK CPI', 'GB', 'high')];
  expect(chartReleases(rows, EURUSD)).toEqual([{ at: Date.UTC(2026, 2, 16, 8), name: 'past' }]);
});
