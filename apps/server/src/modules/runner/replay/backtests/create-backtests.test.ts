import { expect, test } from 'vitest';
import type { Job } from '../../../../platform/schedule.ts';
import { createBacktests } from './create-backtests.ts';

test('An update of the backtests that failed is tried again a minute later', async () => {
  let now = Date.UTC(2026, 0, 5, 12);
  let tries = 0;
  const jobs: Job[] = [];
  const provider = {
    get description(): never {
      tries += 1;
      throw new Error('timeout exceeded when trying to connect');
    },
  };
  const deps = { provider, clock: { now: () => now }, untilLive: Promise.resolve(), plannedAgain: () => 0 };
  const schedule = {
    add: (job: Job) => {
      jobs.push(job);
      return async () => {};
    },
  };
  const module = createBacktests({ ...deps, schedule } as unknown as Parameters<typeof createBacktests>[0]);
  await module.start!();
  const work = () => jobs[0]!.work(new AbortController().signal);
  await expect(work()).rejects.toThrow('timeout exceeded');
  now += 55_000;
  await work();
  expect(tries).toBe(1);
  now += 5_000;
  await expect(work()).rejects.toThrow('timeout exceeded');
  expect(tries).toBe(2);
});
