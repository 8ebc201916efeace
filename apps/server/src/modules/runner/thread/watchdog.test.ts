import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CurrentGroup } from './current-group.ts';
import { Watchdog } from './watchdog.ts';

/** A thread that never answers. */
const silent = { cpuUsage: () => new Promise(() => {}), getHeapStatistics: () => new Promise(() => {}) };

let processMs = 0;
const found: string[] = [];

/** Watches the silent thread for 20 s, in each of which the process uses this much processor time, ms. */
async function watch(msInSecond: number, ownCpuMs: number): Promise<void> {
  const onFault = (_cause: string, detail: string) => found.push(detail);
  const dog = new Watchdog(silent as unknown as Worker, new CurrentGroup(), { memoryMb: 1, ownCpuMs }, onFault);
  for (let second = 0; second < 20; second++) {
    processMs += msInSecond;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  dog.stop();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: processMs * 1_000, system: 0 }));
  found.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('A thread that does not answer', () => {
  test('is ended if the process works: it is in an endless built-in function', async () => {
    await watch(1_000, 0);
    expect(found).toEqual(['it did not answer for 5 s']);
  });

  test('is not ended on a machine so busy that the process hardly runs', async () => {
    await watch(100, 0);
    expect(found).toEqual([]);
  });

  test('is not ended during work of its own that may take long', async () => {
    await watch(1_000, 60_000);
    expect(found).toEqual([]);
  });
});
