import { expect, test } from 'vitest';
import { readDigits, readNumber, readPercentage, readPrice, unclearPrice } from './typed-number.ts';

test.each([
  ['1234.5', '1234.5'],
  [' 1,234.50 ', '1234.50'],
  ['10,000', '10000'],
  ['1,234,567', '1234567'],
  ['0,5', '0.5'],
  ['1,5', '1.5'],
  [',25', '0.25'],
  ['-,25', '-0.25'],
  ['.25', '0.25'],
  ['+1.5', '1.5'],
  ['+,5', '0.5'],
  ['1,', '1'],
  ['5.', '5'],
  ['1,234.', '1234'],
  ['0,085', '0.085'],
  ['1,0850', '1.0850'],
  ['1.234,50', '1234.50'],
  ['1.234.567', '1234567'],
  ['10 000,50', '10000.50'],
  ['10’000.50', '10000.50'],
  ['−3.5', '-3.5'],
])('%j states %s', (typed, digits) => {
  expect(readDigits(typed)).toBe(digits);
});

test.each(['', 'abc', '1,2,3', '1.2.3', '1e5', '0x10', '12,34,567', '1,234.5.6', '-', '.', ','])(
  '%j is not a number',
  (typed) => {
    expect(readDigits(typed)).toBeNull();
    expect(readNumber(typed)).toBeNaN();
  },
);

test('A percentage may have its sign', () => {
  expect(['1,5\u0020%', '15%', ' 2 ', '%', '5%%'].map(readPercentage)).toEqual([1.5, 15, 2, Number.NaN, Number.NaN]);
});

test('A price with one comma before three digits is asked for again', () => {
  expect([unclearPrice('1,085'), readPrice('1,085')]).toEqual(['Write 1.085 or 1085.', null]);
  for (const clear of ['1,0850', '0,085', '64,250.5', '1,234,567', '1085', '']) expect(unclearPrice(clear)).toBeNull();
});

test.each([
  ['65,000', 64_250.5, '65000'],
  ['1,085', 1.08, '1.085'],
  ['1,085', 1_900, '1085'],
])('%j is read as the price near %d: %s', (typed, near, digits) => {
  expect([readPrice(typed, near), unclearPrice(typed, near)]).toEqual([digits, null]);
});

test('A price of which neither reading is near the last one is asked for again', () => {
  expect([unclearPrice('1,085', 40), readPrice('1,085', 40)]).toEqual(['Write 1.085 or 1085.', null]);
});
