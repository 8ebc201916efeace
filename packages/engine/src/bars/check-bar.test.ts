import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bar } from './bar.ts';
import { BarsError } from './bars-error.ts';
import { checkBar } from './check-bar.ts';
import { createBars } from './create-bars.ts';

const GOOD: Bar = { time: 0, closeTime: 300_000, open: 100, high: 103, low: 99, close: 101, volume: 7 };
const wrong = (change: Record<string, unknown>) => checkBar({ ...GOOD, ...change } as Bar);

test('A valid bar is accepted, also without volume or movement', () => {
  expect(checkBar(GOOD)).toBeNull();
  expect(wrong({ volume: 0 })).toBeNull();
  expect(wrong({ open: 5, high: 5, low: 5, close: 5 })).toBeNull();
});

test.each([
  ['time', Number.NaN],
  ['time', 0.5],
  ['time', '2024-01-01'],
  ['time', -3e12],
  ['closeTime', 0],
  ['closeTime', 1e17],
  ['closeTime', undefined],
  ['open', Number.NaN],
  ['open', 98.9],
  ['open', 103.1],
  ['high', Number.POSITIVE_INFINITY],
  ['high', 1e308],
  ['high', '103'],
  ['low', 0],
  ['low', -99],
  ['low', null],
  ['close', 98],
  ['close', 104],
  ['close', 12n],
  ['volume', -1],
  ['volume', Number.NaN],
  ['volume', '7'],
  ['volume', 1e308],
])('A bar is rejected for its %s %s', (field, value) => {
  expect(wrong({ [field]: value })).toMatchObject({ field, value });
});

test('A high below the low is reported as such', () => {
  expect(wrong({ high: 98 })).toEqual({ field: 'high', value: 98, rule: 'at least the low, 99' });
});

test('A bar that opens before the last one closed is rejected', () => {
  expect(checkBar(GOOD, 0)).toBeNull();
  expect(checkBar(GOOD, 1)).toEqual({ field: 'time', value: 0, rule: 'at or after the close of the bar before' });
});

const anyValue = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -1, 100, 1e308, Number.MIN_VALUE, '100', null, undefined, {}, [100], true),
  fc.bigInt(),
  fc.string(),
);

test('A bar of any input is either rejected with a reason or has only valid numbers', () => {
  const fields = fc.constantFrom('time', 'closeTime', 'open', 'high', 'low', 'close', 'volume');
  const changes = fc.array(fc.tuple(fields, anyValue), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(changes, (list) => {
      const bar = { ...GOOD, ...Object.fromEntries(list) } as unknown as Bar;
      const refusal = checkBar(bar);
      if (refusal === null) {
        expect(Object.values(bar).every(Number.isFinite)).toBe(true);
        expect(0 < bar.low && bar.low <= Math.min(bar.open, bar.close)).toBe(true);
        expect(Math.max(bar.open, bar.close) <= bar.high && bar.volume >= 0).toBe(true);
      } else expect(refusal.rule).not.toBe('');
    }),
    { numRuns: 10_000 },
  );
});

test('createBars and checkBar accept the same bars', () => {
  const number = fc.oneof(fc.double(), fc.constantFrom(0, 1, 99, 100, 101, 103, 1e308, Number.NaN, -0));
  const fields = fc.constantFrom('time', 'closeTime', 'open', 'high', 'low', 'close', 'volume');
  fc.assert(
    fc.property(fields, number, (field, value) => {
      const bar = { ...GOOD, [field]: value };
      const column = (name: keyof Bar) => [bar[name]];
      const enter = () =>
        createBars('X', '5m', {
          time: column('time'),
          closeTime: column('closeTime'),
          open: column('open'),
          high: column('high'),
          low: column('low'),
          close: column('close'),
          volume: column('volume'),
        });
      if (checkBar(bar) === null) expect(enter().length).toBe(1);
      else expect(enter).toThrow(BarsError);
    }),
    { numRuns: 2000 },
  );
});
