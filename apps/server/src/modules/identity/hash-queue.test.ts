import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callerOfTry, callerSignedIn } from './hash-caller.ts';
import { type HashCaller, HashQueue, hashFor } from './hash-queue.ts';

let queue: HashQueue;
/** Names of the hashes that have begun. */
let begun: string[];
let ends: Map<string, () => void>;

beforeEach(() => {
  queue = new HashQueue();
  begun = [];
  ends = new Map();
});
afterEach(() => void vi.useRealTimers());

const settled = () => new Promise((resolve) => setImmediate(resolve));
const hash = (name: string, caller: HashCaller = { keys: [name], isKnown: false }) =>
  hashFor(caller, () =>
    queue.run(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    }),
  );
const end = async (name: string) => {
  ends.get(name)!();
  await settled();
};
/** Ends hashes in the order in which they begin. */
async function endAll(): Promise<void> {
  for (let n = 0; n < begun.length; n += 1) await end(begun[n]!);
}
const getTry = (addressGroup: string, email: string | null = null, device: string | null = null) =>
  callerOfTry({ email, addressGroup, device });

describe('HashQueue', () => {
  test('computes two hashes at a time, the others in order of arrival', async () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => hash(name));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    await endAll();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('serves a known browser before all others that wait, however many they are', async () => {
    const flood = Array.from({ length: 100 }, (_, n) => hash(`${n}`, getTry(`192.0.2.${n}`, `${n}@example.com`)));
    const owner = hash('owner', getTry('192.0.2.1', '1@example.com', 'device'));
    await settled();
    await end('0');
    expect(begun).toEqual(['0', '1', 'owner']);
    await end('owner');
    expect(await owner).toBe('owner');
    for (const name of ['1', '2']) await end(name);
    begun.splice(0, 3);
    await endAll();
    expect(await Promise.all(flood)).toHaveLength(100);
  });

  test.each([
    ['an IPv4 address', getTry('192.0.2.1', 'a@example.com'), getTry('192.0.2.1', 'b@example.com')],
    ['a /48 network', getTry('2001:db8:1:1'), getTry('2001:db8:1:ffff')],
    ['an account', getTry('192.0.2.1', 'a@example.com'), getTry('192.0.2.2', 'A@example.com')],
    ['an account of known browsers', getTry('192.0.2.1', 'a', 'one'), getTry('192.0.2.2', 'a', 'two')],
    ['an account that is logged in', callerSignedIn('a'), callerSignedIn('a')],
  ])('has one hash of %s in the queue: the next ones wait behind those of others', async (_of, first, second) => {
    const all = [hash('a1', first), hash('a2', second), hash('a3', first), hash('b'), hash('c')];
    await settled();
    expect(begun).toEqual(['a1', 'b']);
    await endAll();
    expect(begun.filter((name) => name !== 'c')).toEqual(['a1', 'b', 'a2', 'a3']);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b', 'c']);
  });

  test('lets who sends one hash wait for one of each that flood it, not for all', async () => {
    const flood = Array.from({ length: 90 }, (_, n) => hash(`flood ${n}`, getTry(`192.0.2.${n % 3}`)));
    const other = hash('other', getTry('198.51.100.1'));
    await settled();
    for (let n = 0; n < 3; n += 1) await end(begun[n]!);
    expect(begun.indexOf('other')).toBe(3);
    await end('other');
    expect(await other).toBe('other');
    begun.splice(0, begun.length, ...begun.slice(3).filter((name) => name !== 'other'));
    await endAll();
    expect(await Promise.all(flood)).toHaveLength(90);
  });

  test('refuses a hash that waited for five seconds, and serves the next of its network', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const running = [hash('a'), hash('b')];
    const late = hash('c', getTry('192.0.2.1'));
    const behind = hash('d', getTry('192.0.2.1'));
    for (const one of [late, behind]) one.catch(() => {});
    vi.advanceTimersByTime(4_999);
    const next = hash('e', getTry('192.0.2.1'));
    vi.advanceTimersByTime(1);
    const refusal = { code: 'UNAVAILABLE', retryAfterSeconds: 5 };
    await expect(late).rejects.toMatchObject(refusal);
    await expect(behind).rejects.toMatchObject(refusal);
    await settled();
    await endAll();
    expect(begun).toEqual(['a', 'b', 'e']);
    expect(await Promise.all([...running, next])).toEqual(['a', 'b', 'e']);
  });
});
