import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountWrites } from './account-writes.ts';

let writes: AccountWrites;
/** Ends the writes that have begun, in order. */
let ends: (() => void)[];

beforeEach(() => {
  writes = new AccountWrites();
  ends = [];
});
afterEach(() => void vi.useRealTimers());

const settled = () => new Promise((resolve) => setImmediate(resolve));
const write = (name: string, accountId = 'amara') =>
  writes.run(accountId, async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  });
const refusal = { code: 'RATE_LIMITED', retryAfterSeconds: 2 };

describe('AccountWrites', () => {
  test('runs two writes of an account at a time, and the others in order of arrival', async () => {
    const order: string[] = [];
    const all = ['a', 'b', 'c', 'd'].map(async (name) => order.push(await write(name)));
    await settled();
    expect(ends.length).toBe(2);
    for (let n = 0; n < 4; n += 1) {
      ends[n]!();
      await settled();
      expect(ends.length).toBe(Math.min(4, n + 3));
    }
    await Promise.all(all);
    expect(order).toEqual(['a', 'b', 'c', 'd']);
  });

  test('does not let an account wait for another', async () => {
    const all = [...['a', 'b', 'c'].map((name) => write(name)), write('d', 'ben')];
    await settled();
    expect(ends.length).toBe(3);
    for (let n = 0; n < 4; n += 1) {
      ends[n]!();
      await settled();
    }
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('refuses what would be the 103rd write of an account, with Retry-After', async () => {
    const all = Array.from({ length: 102 }, (_, n) => write(String(n)));
    await expect(write('more')).rejects.toMatchObject(refusal);
    for (let n = 0; n < 102; n += 1) {
      await settled();
      ends[n]!();
    }
    expect(await Promise.all(all)).toHaveLength(102);
  });

  test('refuses a write that waited for ten seconds, and keeps its place for none', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const running = [write('a'), write('b')];
    const late = write('c');
    late.catch(() => {});
    vi.advanceTimersByTime(9_999);
    const next = write('d');
    vi.advanceTimersByTime(1);
    await expect(late).rejects.toMatchObject(refusal);
    ends[0]!();
    await settled();
    ends[1]!();
    ends[2]!();
    expect(await Promise.all([...running, next])).toEqual(['a', 'b', 'd']);
  });

  test('gives the place of a failed write to the next one', async () => {
    const failing = () => writes.run('amara', () => Promise.reject(new Error('no')));
    for (let n = 0; n < 3; n += 1) await expect(failing()).rejects.toThrow('no');
  });
});
