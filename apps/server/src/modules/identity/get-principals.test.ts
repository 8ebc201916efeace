import { ANONYMOUS } from '@sealtick/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { joinProgram } from '../../testing/join-program.ts';
import { principalReader } from './get-principals.ts';
import { signIn } from './identity.tables.ts';

const NOW = Date.UTC(2026, 2, 16, 9);

const db = useTestDatabase();
let queries = 0;

beforeAll(() => {
  const { $client: client } = db.database as unknown as { $client: { query: (...args: unknown[]) => unknown } };
  const query = client.query.bind(client);
  vi.spyOn(client, 'query').mockImplementation((...args) => {
    queries += 1;
    return query(...args);
  });
});
beforeEach(() => {
  queries = 0;
});

const reader = () =>
  principalReader(
    { db: db.database, cookieName: 'sealtick_sign_in', findAccesses: async () => new Map() },
    { now: () => NOW },
  );

describe('The principals of cookies', () => {
  test('that arrive at the same time are read together, each for its own account', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `member-${n}`);
    const cookies = await Promise.all(ids.map((id) => joinProgram(db.database, { id, at: NOW })));
    const invented = Array.from({ length: 100 }, (_, n) => `sealtick_sign_in=${n}.signature`);
    const read = reader();
    queries = 0;
    const principals = await Promise.all([...cookies, ...invented].map(read));
    expect(queries).toBeLessThan(4);
    expect(principals.slice(0, 20)).toMatchObject(ids.map((accountId) => ({ kind: 'member', accountId })));
    expect(principals.slice(20)).toEqual(invented.map(() => ANONYMOUS));
  });

  test('cost no query without the cookie of a login', async () => {
    const read = reader();
    expect(await Promise.all([read(undefined), read('theme=dark'), read('')])).toEqual([
      ANONYMOUS,
      ANONYMOUS,
      ANONYMOUS,
    ]);
    expect(queries).toBe(0);
  });

  test('are read again for each request: a login that ended no longer counts', async () => {
    const cookie = await joinProgram(db.database, { id: 'amara', at: NOW });
    const read = reader();
    expect(await read(cookie)).toMatchObject({ accountId: 'amara' });
    await db.database.delete(signIn).where(eq(signIn.userId, 'amara'));
    expect(await read(cookie)).toEqual(ANONYMOUS);
  });
});
