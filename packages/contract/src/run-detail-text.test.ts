import { expect, test } from 'vitest';
import { runDetailText } from './run-detail-text.ts';

const detail = {
  timeframe: '5m',
  ambiguousBars: 1_204,
  decidedBars: 3,
  unclearBars: 1,
  changedTrades: 2,
  totalR: 12.345,
  byRule: { trades: 40, totalR: -0.001 },
} as const;

test('What finer bars decided is said with every count, and with the sum by the engine rules alone', () => {
  expect(runDetailText(detail)).toBe(
    'Exits inside a bar: 1,204 bars were ambiguous, of which 5m bars decided 3. The engine rules decided the others. ' +
      'In 1 of these bars a 5m bar was ambiguous as well, and the engine rules decided on it. ' +
      '2 trades changed: 12.35 R in total; by the engine rules alone 0.00 R in 40 trades.',
  );
});

test('Counts of 0 are not said, and one bar is one bar', () => {
  expect(runDetailText({ ...detail, ambiguousBars: 1, decidedBars: 1, unclearBars: 0, changedTrades: 0 })).toBe(
    'Exits inside a bar: 1 bar was ambiguous, of which 5m bars decided 1. No trade changed.',
  );
  expect(runDetailText({ ...detail, ambiguousBars: 0, decidedBars: 0, unclearBars: 0, changedTrades: 0 })).toBe(
    'Exits inside a bar: no bar was ambiguous, and no trade changed.',
  );
});
