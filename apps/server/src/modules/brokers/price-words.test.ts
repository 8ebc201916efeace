import { expect, test } from 'vitest';
import { cleanPrice, priceWords } from './price-words.ts';

test.each([
  [1.1, 0.00001, '1.10000'],
  [1.0834999999999999, 0.00001, '1.08350'],
  [1.083473333333, 0.00001, '1.08347333'],
  [2_410, 0.25, '2410.00'],
  [97_123.456, 1, '97123.456'],
  [0.0000123, 1e-8, '0.00001230'],
  [1.0834999999999999, 0, '1.0835'],
])('The price %d at a step of %d is written %s', (price, step, words) => {
  expect(priceWords(price, step)).toBe(words);
});

test('A mean of two fills has no noise of the sum', () => {
  const mean = (50_000 * 1.102 + 50_000 * 1.1) / 100_000;
  expect(mean).toBe(1.1010000000000002);
  expect(cleanPrice(mean)).toBe(1.101);
});
