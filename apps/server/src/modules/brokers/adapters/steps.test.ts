import { expect, test } from 'vitest';
import { priceText, unitsText } from './steps.ts';

test('rounds units down, and a whole number of steps stays', () => {
  expect([unitsText(1_999.9, 1), unitsText(0.3, 0.1), unitsText(0.29, 0.1), unitsText(0.00001999, 0.00001)]).toEqual([
    '1999',
    '0.3',
    '0.2',
    '0.00001',
  ]);
});

test('rounds prices to the nearest step without an exponent', () => {
  expect([priceText(1.234567, 0.00001), priceText(0.00000042, 1e-8), priceText(4_321.13, 0.25)]).toEqual([
    '1.23457',
    '0.00000042',
    '4321.25',
  ]);
});
