import { expect, test } from 'vitest';
import { STORED_TIMEFRAMES, streamTimeframe, TIMEFRAME_MS, TIMEFRAMES } from './timeframe.ts';

test('Timeframes are listed from the shortest to the longest', () => {
  const lengths = STORED_TIMEFRAMES.map((one) => TIMEFRAME_MS[one]);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  expect(new Set(STORED_TIMEFRAMES)).toEqual(new Set(Object.keys(TIMEFRAME_MS)));
});

test('A stream has one of five of them', () => {
  expect(TIMEFRAMES.map(streamTimeframe)).toEqual(TIMEFRAMES);
  expect(() => streamTimeframe('30m')).toThrow('timeframe must be one of 5m, 15m, 1h, 4h, daily');
});
