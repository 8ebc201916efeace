import { getInstrument, HOUR_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { cleanHistory } from './clean-history.ts';

const START = Date.UTC(2020, 3, 20, 12);
const closes = [20, 3, -14, -25, -37.63, 10, 11, 0, 0, 12, -2000, 13];
const rows = closes.map((close, i) => {
  return { time: START + i * HOUR_MS, open: close, high: close, low: close, close, volume: 1, isOpen: false };
});

test.each([
  ['WTI', [20, 3, -14, -25, -37.63, 10, 11, 12, 13]],
  ['XAUUSD', [20, 3, 10, 11, 12, 13]],
])('keeps prices at or below 0 of an instrument that can have them: %s', (symbol, kept) => {
  const instrument = getInstrument(symbol)!;
  const clean = cleanHistory(rows, { instrument, timeframe: '1h', until: START + 100 * HOUR_MS });
  expect(clean.map(({ close }) => close)).toEqual(kept);
});
