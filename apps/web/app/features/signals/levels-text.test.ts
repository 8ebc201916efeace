import { expect, test } from 'vitest';
import { levelsText } from './levels-text.ts';
import { rowLevels } from './row-levels.ts';

test('the levels of a row are copied as text, with the digits of its prices', () => {
  const signal = {
    side: 'long',
    symbol: 'EURUSD',
    timeframe: '1h',
    digits: 5,
    plan: { entry: 1.085, stop: 1.08354, target: 1.08796 },
    sizedTargets: [
      { price: 1.08796, weight: 0.5 },
      { price: 1.0899, weight: 0.5 },
    ],
  };
  expect(levelsText(signal, rowLevels(signal))).toBe(
    ['long EURUSD 1h', 'Entry: 1.08500', 'Stop: 1.08354', 'Target 1: 1.08796', 'Target 2: 1.08990'].join('\n'),
  );
});
