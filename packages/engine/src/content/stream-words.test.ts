import { expect, test } from 'vitest';
import { streamWords } from './stream-words.ts';

test('Series are named with symbols of the same timeframes together, shortest timeframe first', () => {
  const streams = [
    { symbol: 'EURUSD', timeframe: 'daily' },
    { symbol: 'XAUUSD', timeframe: 'daily' },
    { symbol: 'XAUUSD', timeframe: '4h' },
    { symbol: 'GBPUSD', timeframe: 'daily' },
  ] as const;
  expect(streamWords(streams)).toBe('EURUSD, GBPUSD: daily; XAUUSD: 4h, daily');
  expect(streamWords([])).toBe('');
});
