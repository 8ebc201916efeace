import { expect, test } from 'vitest';
import { SignalRate } from './signal-rate.ts';

const HOUR_MS = 3_600_000;

test('allows sixty signals within an hour', () => {
  const rate = new SignalRate();
  rate.add(
    1,
    Array.from({ length: 59 }, () => HOUR_MS),
  );
  expect(rate.isTooHigh(1, [HOUR_MS + 1], SignalRate.limit(10))).toBe(false);
  expect(rate.isTooHigh(1, [HOUR_MS + 1, HOUR_MS + 1], SignalRate.limit(10))).toBe(true);
  expect(rate.isTooHigh(1, [2 * HOUR_MS, 2 * HOUR_MS], SignalRate.limit(10)), 'an hour later').toBe(false);
  expect(rate.isTooHigh(2, [HOUR_MS + 1, HOUR_MS + 1], SignalRate.limit(10)), 'another strategy').toBe(false);
});

test('allows one signal per instrument if there are more than sixty', () => {
  expect(SignalRate.limit(60)).toBe(60);
  expect(SignalRate.limit(1_000)).toBe(1_000);
});
