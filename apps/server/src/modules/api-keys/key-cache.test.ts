import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { addAccount } from '../../testing/add-account.ts';
import { deleteKey, insertKey, insertSecret } from './api-key-repository.ts';
import { KeyCache } from './key-cache.ts';
import { getShownParts, keyHasher, newKeySecret } from './key-secret.ts';

const START = Date.UTC(2026, 2, 16, 9);
const hash = keyHasher('secret of the site');
const CALLER = { clientAddress: '192.0.2.1' };

const db = useTestDatabase();
let queries = 0;
const clock = { time: START, now: () => clock.time };
const getCache = () => new KeyCache({ db: db.database, clock, hash });

beforeAll(async () => {
  const { $client: client } = db.database as unknown as { $client: { query: (...args: unknown[]) => unknown } };
  const query = client.query.bind(client);
  vi.spyOn(client, 'query').mockImplementation((...args) => {
    queries += 1;
    return query(...args);
  });
  await addAccount(db.database, 'a', new Date(START));
});
beforeEach(() => {
  queries = 0;
});

async function addKey(addresses: readonly string[] = []): Promise<{ id: string; secret: string }> {
  const secret = newKeySecret('live');
  const createdAt = new Date(START);
  const fields = { name: 'Desk', mode: 'live', scopes: ['signals:read'], addresses, expiresAt: null } as const;
  const id = await insertKey(db.database, 'a', { ...fields, createdAt });
  const parts = getShownParts(secret);
  await insertSecret(db.database, { hash: hash(secret), keyId: id, accountId: 'a', ...parts, createdAt });
  return { id, secret };
}

/** Returns the memory in use after a collection of garbage, MB. */
function getMemoryMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 ** 2;
}

describe('The keys in memory', () => {
  test('cost no query for a secret with a wrong checksum, and none for one that is in use', async () => {
    const { secret } = await addKey();
    const cache = getCache();
    queries = 0;
    expect(cache.find(`${secret.slice(0, -1)}_`, CALLER)).toBeNull();
    expect(cache.find(`stk_live_${'a'.repeat(36)}`, CALLER)).toBeNull();
    expect(queries).toBe(0);
    expect(await cache.find(secret, CALLER)).toMatchObject({ kind: 'key', accountId: 'a', callsPerHour: 100 });
    const afterFirst = queries;
    for (let n = 0; n < 100; n += 1) expect(cache.find(secret, CALLER)).toMatchObject({ kind: 'key' });
    const other = secret.endsWith('x') ? 'y' : 'x';
    expect(cache.find(secret.slice(0, -1) + other, CALLER), 'one character of a key in use changed').toBeNull();
    expect(cache.find(`${secret}x`, CALLER)).toBeNull();
    expect(queries).toBe(afterFirst);
  });

  test('that are asked for at the same time are read together', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => addKey()));
    const cache = getCache();
    queries = 0;
    await Promise.all(made.map(({ secret }) => cache.find(secret, CALLER)));
    expect(queries).toBeLessThan(6);
  });

  test('end in each process within 5 seconds after they were deleted, without a notification too', async () => {
    const { id, secret } = await addKey();
    const [notified, deaf] = [getCache(), getCache()];
    const now = vi.spyOn(performance, 'now');
    now.mockReturnValue(1_000);
    for (const cache of [notified, deaf]) expect(await cache.find(secret, CALLER)).not.toBeNull();
    await deleteKey(db.database, 'a', id);
    await notified.refresh();
    expect(await notified.find(secret, CALLER)).toBeNull();
    now.mockReturnValue(6_000);
    expect(await deaf.find(secret, CALLER)).toBeNull();
    now.mockRestore();
  });

  test('stay fresh while they are in use, and are forgotten afterwards', async () => {
    const { secret } = await addKey();
    const cache = getCache();
    const now = vi.spyOn(performance, 'now');
    now.mockReturnValue(1_000);
    await cache.find(secret, CALLER);
    now.mockReturnValue(3_000);
    await cache.refresh();
    queries = 0;
    now.mockReturnValue(6_500);
    expect(cache.find(secret, CALLER), 'read again at 3.0 s').toMatchObject({ kind: 'key' });
    await cache.refresh();
    now.mockReturnValue(20_000);
    await cache.refresh();
    queries = 0;
    await cache.find(secret, CALLER);
    expect(queries).toBeGreaterThan(0);
    now.mockRestore();
  });

  test('take little memory, each with an allow-list', async () => {
    const made: { readonly secret: string }[] = [];
    // One after another: a busy machine lets so many not wait for a connection.
    for (let n = 0; n < 200; n += 1) made.push(await addKey(['192.0.2.0/24', '2001:db8::/48']));
    const before = getMemoryMb();
    const cache = getCache();
    await Promise.all(made.map(({ secret }) => cache.find(secret, CALLER)));
    expect(cache.size).toBe(200);
    expect(getMemoryMb() - before).toBeLessThan(20);
  });

  test('never exceed their capacity', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => addKey()));
    const cache = new KeyCache({ db: db.database, clock, hash, capacity: 2 });
    for (const { secret } of made) await cache.find(secret, CALLER);
    expect(cache.size).toBe(2);
  });
});
