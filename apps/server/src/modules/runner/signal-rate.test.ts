import { expect, test } from 'vitest';
import { SignalRate } from './signal-rate.ts';

const HOUR_MS = 3_600_000;

test('Sixty signals within an hour are allowed, the next one is not', () => {
  const rate = new SignalRate();
  rate.add(
    1,
    Array.from({ length: 59 }, () => HOUR_MS),
  );
  expect(rate.isTooMuch(1, [HOUR_MS + 1], SignalRate.cap(10))).toBe(false);
  expect(rate.isTooMuch(1, [HOUR_MS + 1, HOUR_MS + 1], SignalRate.cap(10))).toBe(true);
  expect(rate.isTooMuch(1, [2 * HOUR_MS, 2 * HOUR_MS], SignalRate.cap(10)), 'an hour later').toBe(false);
  expect(rate.isTooMuch(2, [HOUR_MS + 1, HOUR_MS + 1], SignalRate.cap(10)), 'another strategy').toBe(false);
});

test('A strategy on more than sixty instruments may open one for each of them', () => {
  expect(SignalRate.cap(60)).toBe(60);
  expect(SignalRate.cap(1_000)).toBe(1_000);
});
