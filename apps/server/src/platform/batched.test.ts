import { describe, expect, test } from 'vitest';
import { batched } from './batched.ts';

function recorded(failures = 0) {
  const requests: (readonly string[])[] = [];
  let left = failures;
  const read = batched(async (keys) => {
    requests.push(keys);
    left -= 1;
    if (left >= 0) throw new Error('no connection');
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]));
  });
  return { read, requests };
}

describe('reads in batches', () => {
  test('asks once for what is read in the same turn of the event loop', async () => {
    const { read, requests } = recorded();
    expect(await Promise.all([read('a'), read('b'), read('a'), read('unknown')])).toEqual(['A', 'B', 'A', undefined]);
    expect(requests).toEqual([['a', 'b', 'unknown']]);
  });

  test('asks again in a later turn', async () => {
    const { read, requests } = recorded();
    await read('a');
    await read('a');
    expect(requests).toEqual([['a'], ['a']]);
  });

  test('rejects all calls of a request that failed, and no later one', async () => {
    const { read } = recorded(1);
    expect(await Promise.allSettled([read('a'), read('b')])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    expect(await read('a')).toBe('A');
  });
});
