import { expect, test } from 'vitest';
import { frequencyText } from './frequency-text.ts';

const year = { from: '2025-09-01T00:00:00.000Z', to: '2026-08-27T00:00:00.000Z' };

test.each([
  [{ ...year, trades: 38 }, '3 trades per month'],
  [{ ...year, trades: 12 }, '1 trade per month'],
  [{ ...year, trades: 5 }, 'less than 1 trade per month'],
  [{ ...year, trades: 24_000 }, '2,000 trades per month'],
  [{ ...year, to: '2025-09-30T00:00:00.000Z', trades: 9 }, null],
  [{ from: null, to: null, trades: 0 }, null],
])('says how often a strategy trades: %j', (metrics, text) => {
  expect(frequencyText(metrics)).toBe(text);
});
