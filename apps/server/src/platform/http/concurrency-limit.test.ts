import { describe, expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const WANTED = () => true;

/** Resolves when everything that could go on has gone on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Work that a test ends when it likes, and what was started so far. */
function bench(limits: ConstructorParameters<typeof ConcurrencyLimit>[0]) {
  const limit = new ConcurrencyLimit(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, address = name, isWanted = WANTED) =>
    limit.run(address, isWanted, async () => {
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

const refusal = { code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 2 };

describe('A limit of concurrent work', () => {
  test('runs so many at a time, and the next in the order they came', async () => {
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

  test('refuses at once what no place is left for, and says when to come again', async () => {
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

  test('leaves places for others whatever one address asks for', async () => {
    const { run, end } = bench({ running: 1, waiting: 9, perAddress: 2 });
    const work = [run('a', 'one'), run('b', 'one')];
    await expect(run('c', 'one')).rejects.toMatchObject(refusal);
    const other = run('d', 'other');
    for (const name of ['a', 'b', 'd']) await end(name);
    expect(await Promise.all([...work, other])).toEqual(['a', 'b', 'd']);
  });

  test('does not start what nobody waits for any more, and gives its place to the next', async () => {
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

  test('frees the place of work that failed', async () => {
    const limit = new ConcurrencyLimit({ running: 1, waiting: 0, perAddress: 1 });
    const failing = () => limit.run('a', WANTED, () => Promise.reject(new Error('no')));
    await expect(failing()).rejects.toThrow('no');
    await expect(failing()).rejects.toThrow('no');
  });
});
