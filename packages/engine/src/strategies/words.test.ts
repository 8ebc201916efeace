import { expect, test } from 'vitest';
import { numberWords, percentWords, priceWords } from './words.ts';

test('A negative number has a true minus, and a value rounded to 0 has no sign', () => {
  expect(numberWords(-0.345, 2)).toBe('−0.34');
  expect(numberWords(1.25, 1)).toBe('1.3');
  expect(numberWords(-0.001, 2)).toBe('0.00');
  expect(numberWords(-1_234_567, 0)).toBe('−1,234,567');
});

test('A percentage has its sign', () => {
  expect(percentWords(-0.0034)).toBe('−0.34 %');
  expect(percentWords(0.0212)).toBe('+2.12 %');
  expect(percentWords(0.00001)).toBe('0.00 %');
  expect(percentWords(-0.00001)).toBe('0.00 %');
});

test('A price has the digits of its instrument and separators of thousands', () => {
  expect(priceWords(15_620.3, 1)).toBe('15,620.3');
  expect(priceWords(25_750, 2)).toBe('25,750.00');
  expect(priceWords(1.08512, 5)).toBe('1.08512');
  expect(priceWords(1_234, 0)).toBe('1,234');
  expect(priceWords(999.5, 1)).toBe('999.5');
  expect(priceWords(-1_037.63, 2)).toBe('−1,037.63');
  expect(priceWords(-0.001, 2)).toBe('0.00');
  expect(priceWords(998.9999, 2)).toBe('999.00');
  expect(priceWords(999.999, 2)).toBe('1,000.00');
  expect(priceWords(1_234_567.891, 2)).toBe('1,234,567.89');
  expect(priceWords(-12.5, 0)).toBe('−12');
  expect(priceWords(12_345_678, 0)).toBe('12,345,678');
});
