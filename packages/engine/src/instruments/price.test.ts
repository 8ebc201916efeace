import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrice, getDecimals, parsePrice, type Rounding, roundToTick } from './price.ts';

test('A stop of a long at 98.004 goes to 98.00, a target at 103.009 to 103.00', () => {
  expect(roundToTick(98.004, 0.01, 'down')).toBe(98);
  expect(roundToTick(103.009, 0.01, 'down')).toBe(103);
  expect(roundToTick(98.004, 0.01, 'up')).toBe(98.01);
  expect(roundToTick(103.009, 0.01, 'up')).toBe(103.01);
});

test.each<[number, number, Rounding, number]>([
  [0.3, 0.1, 'down', 0.3],
  [0.1 + 0.2, 0.1, 'up', 0.3],
  [1.1 * 3, 0.1, 'up', 3.3],
  [4.35 * 100, 1, 'down', 435],
  [1.005, 0.01, 'nearest', 1.01],
  [1.015, 0.01, 'nearest', 1.02],
  [1.23456, 0.00001, 'down', 1.23456],
  [156.789, 0.001, 'down', 156.789],
  [1810.3, 0.25, 'down', 1810.25],
  [1810.3, 0.25, 'up', 1810.5],
  [1810.375, 0.25, 'nearest', 1810.5],
  [114_561.69, 0.01, 'up', 114_561.69],
  [38_584.04, 0.1, 'nearest', 38_584],
  [7, 5, 'down', 5],
  [7, 5, 'nearest', 5],
  [8, 5, 'up', 10],
])('%d by a tick of %d, %s, is %d', (price, tick, direction, expected) => {
  expect(roundToTick(price, tick, direction)).toBe(expected);
});

test('A tick of 0 does not change a price, and NaN stays NaN', () => {
  expect(roundToTick(98.004_123, 0, 'down')).toBe(98.004_123);
  expect(roundToTick(Number.NaN, 0.01, 'down')).toBeNaN();
});

test.each([-0.01, Number.NaN, Number.POSITIVE_INFINITY])('A tick of %d is rejected', (tick) => {
  expect(() => roundToTick(1, tick, 'down')).toThrow('tick must be');
});

/** Whole units and the same number written as a decimal. */
const decimal = (units: number, digits: number) => Number(`${units}e-${digits}`);

test('Rounding is that of exact decimals', () => {
  const digits = fc.integer({ min: 0, max: 5 });
  const units = fc.integer({ min: 1, max: 2_000_000_000 });
  const step = fc.constantFrom(1, 2, 5, 25);
  fc.assert(
    fc.property(digits, units, step, (places, price, tick) => {
      const round = (direction: Rounding) => roundToTick(decimal(price, places), decimal(tick, places), direction);
      const below = Math.floor(price / tick) * tick;
      const above = Math.ceil(price / tick) * tick;
      expect(round('down')).toBe(decimal(below, places));
      expect(round('up')).toBe(decimal(above, places));
      expect(round('nearest')).toBe(decimal(price - below < above - price ? below : above, places));
      expect(roundToTick(round('down'), decimal(tick, places), 'up'), 'once on a tick, it stays').toBe(round('down'));
    }),
    { numRuns: 3000 },
  );
});

test('A price on a tick is restored after floating-point sums', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (a, b) => {
      const sum = decimal(a, 5) + decimal(b, 5);
      for (const direction of ['up', 'down', 'nearest'] as const) {
        expect(roundToTick(sum, 0.00001, direction)).toBe(decimal(a + b, 5));
      }
    }),
    { numRuns: 2000 },
  );
});

test('Decimals are those of the written number', () => {
  expect([1, 0.25, 0.00001, 1e-7, 1.5e-7, 1e21].map(getDecimals)).toEqual([0, 2, 5, 7, 8, 0]);
});

test('A price is written with the digits of its instrument', () => {
  expect(formatPrice(98, 2)).toBe('98.00');
  expect(formatPrice(1.1, 5)).toBe('1.10000');
  expect(formatPrice(114_561.69, 2)).toBe('114561.69');
  expect(formatPrice(38_584, 0)).toBe('38584');
  expect(formatPrice(1.005, 2), 'halves go up').toBe('1.01');
  expect(formatPrice(-0.001, 2), 'no negative zero').toBe('0.00');
  expect(formatPrice(0.000_001_2, 7), 'no exponent').toBe('0.0000012');
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e308])('%d is rejected as a price', (price) => {
  expect(() => formatPrice(price, 2)).toThrow('price must be finite');
});

test('A price is written as its rounded value with fixed decimals is', () => {
  const anyPrice = fc.oneof(
    fc.double({ min: -2e9, max: 2e9, noNaN: true }),
    fc.double({ min: 0, max: 200, noNaN: true }),
    // Halves of a tick, and those that miss it by an error of the arithmetic.
    fc.integer({ min: 1, max: 2_000_000_000 }).map((halves) => halves / 2_000),
    fc.integer({ min: 1, max: 2_000_000_000 }).map((halves) => halves * 0.000_005),
  );
  fc.assert(
    fc.property(anyPrice, fc.integer({ min: 0, max: 8 }), (price, digits) => {
      expect(formatPrice(price, digits)).toBe(roundToTick(price, 10 ** -digits, 'nearest').toFixed(digits));
    }),
    { numRuns: 5000 },
  );
});

test('A formatted price parses to the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.integer({ min: 0, max: 5 }), (units, digits) => {
      const price = decimal(units, digits);
      expect(parsePrice(formatPrice(price, digits))).toBe(price);
    }),
    { numRuns: 2000 },
  );
});

test.each(['', '0', '0.00', '-1', '+1', '1e5', ' 1', '1.', '.5', '1,5', 'NaN', '0x10', '9999999999999'])(
  '"%s" is not a price',
  (text) => {
    expect(parsePrice(text)).toBeNull();
  },
);
