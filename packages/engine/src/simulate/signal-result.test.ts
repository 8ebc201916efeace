import { expect, test } from 'vitest';
import { getResult } from './signal-result.ts';

test.each([
  ['target', 1.5, 'profit'],
  ['stop', -1, 'loss'],
  ['stop', 9e-7, 'breakeven'],
  ['time', -9e-7, 'breakeven'],
  ['exit', 1e-6, 'profit'],
  ['expired', null, 'expired'],
  ['cancelled', null, 'cancelled'],
] as const)('a signal closed by %s with %s R is a %s', (reason, netR, result) => {
  expect(getResult(reason, netR)).toBe(result);
});
