import { expect, test } from 'vitest';
import { warmCheck } from './warm-check.ts';

test('The first answer after a start is not measured', async () => {
  const durations = [900, 14, 12, 13];
  const check = warmCheck(async () => durations.shift()!);
  expect([await check(), await check(), await check()]).toEqual([14, 12, 13]);
});
