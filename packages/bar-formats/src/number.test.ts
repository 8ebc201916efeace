import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNumber } from './number.ts';

describe('A number in bytes', () => {
  test('equals Number of the same text, to the last bit', () => {
    const decimals = fc.tuple(fc.maxSafeNat(), fc.integer({ min: 0, max: 12 })).map(([digits, places]) => {
      const text = String(digits).padStart(places + 1, '0');
      return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
    });
    fc.assert(fc.property(decimals, (text) => Object.is(parseNumber(text, '.'), Number(text))));
  });

  test('equals any double formatted by JavaScript', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(fc.property(finite, (value) => parseNumber(String(value), '.') === value));
  });

  test.each([
    ['1.5', '.', 1.5],
    ['-0.25', '.', -0.25],
    ['+3', '.', 3],
    ['.5', '.', 0.5],
    ['5.', '.', 5],
    ['130583.99999999999', '.', 130583.99999999999],
    ['1,234,567.5', '.', 1234567.5],
    ['1,08', ',', 1.08],
    ['1.234,5', ',', 1234.5],
    ['1e-7', '.', 1e-7],
    ['1 234,5', ',', 1234.5],
    ['1 234 567,5', ',', 1234567.5],
    ['40\u00a0000,00', ',', 40000],
    ['40\u202f000,25', ',', 40000.25],
    ['1\u2009234.5', '.', 1234.5],
    ['40 000.25', '.', 40000.25],
    ['40\u2019000.25', '.', 40000.25],
    ["1'234'567.5", '.', 1234567.5],
    ["40'000,25", ',', 40000.25],
    ['12,34,567.5', '.', 1234567.5],
    ['\u22120.25', '.', -0.25],
    ['-37.63\u00a0$', '.', -37.63],
    ['1.234,50\u00a0€', ',', 1234.5],
    ['(37.63)', '.', -37.63],
    ['($1,037.63)', '.', -1037.63],
    ['12,3 K', ',', 12300],
    ['1,5T', ',', 1.5e12],
  ] as const)('reads %s', (text, decimal, value) => {
    expect(parseNumber(text, decimal)).toBe(value);
  });

  test.each([
    '',
    ' ',
    'abc',
    '1.2.3',
    '1,2',
    '12a',
    '--1',
    '1e',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    "1'2",
    '12 34',
    '1 2345',
    '1,234 567',
    '9'.repeat(70),
  ])('rejects %j', (text) => {
    expect(parseNumber(text, '.')).toBeNaN();
  });
});
