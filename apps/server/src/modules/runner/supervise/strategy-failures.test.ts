import { expect, test } from 'vitest';
import { StrategyFailures } from './strategy-failures.ts';

test('the fifth failure of a strategy within ten minutes is too many', () => {
  let now = 0;
  const failures = new StrategyFailures(() => now);
  for (const minute of [0, 2, 4, 6]) {
    now = minute * 60_000;
    expect(failures.add(1)).toBe(false);
  }
  expect(failures.add(2)).toBe(false);
  now = 10 * 60_000;
  expect(failures.add(1), 'the first was ten minutes ago').toBe(false);
  now += 1;
  expect(failures.add(1)).toBe(true);
});
