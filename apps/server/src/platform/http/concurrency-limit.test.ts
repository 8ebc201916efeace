import { describe, expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const NEEDED = () => true;

/** Resolves when everything that could go on has gone on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Returns work that the test ends, and the number of starts. */
function bench(limits: Omit<ConstructorParameters<typeof ConcurrencyLimit>[0], 'refusal'>) {
  const limit = new ConcurrencyLimit({ ...limits, refusal: 'Too many jobs.' });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, address = name, isNeeded = NEEDED) =>
    limit.run(address, isNeeded, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    await settled();
    ends.get(name)!();
    await settled();
  };
  return { run, end, started };
}

const refusal = {
  code: 'UNAVAILABLE',
  status: 503,
  retryAfterSeconds: 2,
  detail: 'Too many jobs. Try again in 2 s.',
};

describe('ConcurrencyLimit', () => {
  test('runs a limited number of jobs, the next in order of arrival', async () => {
    const { run, end, started } = bench({ running: 2, waiting: 2, perAddress: 9 });
    const work = ['a', 'b', 'c', 'd'].map((name) => run(name));
    await settled();
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(work)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('rejects jobs above the limit immediately, with Retry-After', async () => {
    const { run, end } = bench({ running: 1, waiting: 1, perAddress: 9 });
    const work = [run('a'), run('b')];
    await expect(run('c')).rejects.toMatchObject(refusal);
    await end('a');
    await end('b');
    await Promise.all(work);
    const again = run('d');
    await end('d');
    expect(await again).toBe('d');
  });

  test('leaves slots for other addresses', async () => {
    const { run, end } = bench({ running: 1, waiting: 9, perAddress: 2 });
    const work = [run('a', 'one'), run('b', 'one')];
    await expect(run('c', 'one')).rejects.toMatchObject(refusal);
    const other = run('d', 'other');
    for (const name of ['a', 'b', 'd']) await end(name);
    expect(await Promise.all([...work, other])).toEqual(['a', 'b', 'd']);
  });

  test('skips a job that is no longer needed', async () => {
    const { run, end, started } = bench({ running: 1, waiting: 9, perAddress: 9 });
    const first = run('a');
    const left = run('b', 'b', () => false);
    const next = run('c');
    await end('a');
    expect(await left).toBeNull();
    await end('c');
    expect(await Promise.all([first, next])).toEqual(['a', 'c']);
    expect(started).toEqual(['a', 'c']);
  });

  test('gives the place of a caller that left to the next one', async () => {
    const { run, end, started } = bench({ running: 1, waiting: 1, perAddress: 1 });
    let isThere = true;
    const first = run('a');
    const leaving = run('b', 'one', () => isThere);
    await expect(run('c', 'one')).rejects.toMatchObject(refusal);
    await expect(run('d', 'other')).rejects.toMatchObject(refusal);
    isThere = false;
    const next = run('e', 'one');
    expect(await leaving).toBeNull();
    await end('a');
    await end('e');
    expect(await Promise.all([first, next])).toEqual(['a', 'e']);
    expect(started).toEqual(['a', 'e']);
  });

  test('frees the slot of a failed job', async () => {
    const limit = new ConcurrencyLimit({ running: 1, waiting: 0, perAddress: 1, refusal: 'Too many jobs.' });
    const failing = () => limit.run('a', NEEDED, () => Promise.reject(new Error('no')));
    await expect(failing()).rejects.toThrow('no');
    await expect(failing()).rejects.toThrow('no');
  });
});
