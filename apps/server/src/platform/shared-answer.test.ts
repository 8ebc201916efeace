import { expect, test } from 'vitest';
import { sharedFor } from './shared-answer.ts';

/** Counts the questions; each is answered with its number once `answer` is called. */
function counted(ms: number) {
  const waiting: (() => void)[] = [];
  let computed = 0;
  let time = 0;
  const ask = () => {
    computed += 1;
    const number = computed;
    return new Promise<number>((resolve) => waiting.push(() => resolve(number)));
  };
  const shared = sharedFor(ms, ask, () => time);
  return {
    shared,
    waitFor: (passed: number) => {
      time += passed;
    },
    answer: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

test('shares one answer within the time, and requests a new one later', async () => {
  const { shared, waitFor, answer } = counted(1_000);
  const first = [shared(), shared()];
  answer();
  waitFor(999);
  expect(await Promise.all([...first, shared()])).toEqual([1, 1, 1]);
  waitFor(1);
  const next = shared();
  answer();
  expect(await next).toBe(2);
});

test('does not repeat a request that takes longer than the time', async () => {
  const { shared, waitFor, answer } = counted(1_000);
  const first = shared();
  waitFor(5_000);
  const second = shared();
  answer();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
});

test('shares an error among the calls that wait for it, and requests again after it', async () => {
  let computed = 0;
  const shared = sharedFor(
    1_000,
    async () => {
      computed += 1;
      if (computed === 1) throw new Error('away');
      return computed;
    },
    () => 0,
  );
  const waiting = [shared(), shared()];
  for (const one of waiting) await expect(one).rejects.toThrow('away');
  expect([await shared(), await shared()]).toEqual([2, 2]);
});
