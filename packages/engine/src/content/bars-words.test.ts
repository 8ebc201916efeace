import { expect, test } from 'vitest';
import { STRATEGIES } from '../strategies/strategies.ts';
import { barsWords } from './bars-words.ts';

test.each([
  ['tideline-pullback', 'Bars: currencies daily; metals and oil 4h; crypto 4h and daily.'],
  ['pendulum-reversion', 'Bars: share indices daily.'],
  ['twin-ratio', 'Bars: currencies daily; metals and oil daily.'],
  ['after-the-release', 'Bars: currencies 1h and 4h; metals and oil 1h and 4h (not XAGUSD 1h).'],
])('the bars of %s are in words', (id, words) => {
  expect(barsWords(STRATEGIES.find((strategy) => strategy.id === id)!)).toBe(words);
});

test('instruments that run on fewer timeframes than their market are exceptions', () => {
  const tailwind = STRATEGIES.find(({ id }) => id === 'tailwind-momentum')!;
  expect(barsWords(tailwind)).toBe(
    'Bars: currencies daily; share indices 4h and daily; metals and oil 4h and daily (not BRENT daily, WTI daily); ' +
      'crypto 4h (not ETHUSD 4h, ETHUSDT 4h).',
  );
});
