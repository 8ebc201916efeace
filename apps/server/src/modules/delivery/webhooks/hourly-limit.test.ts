import { HOUR_MS } from '@sealtick/engine';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, withTransaction } from '../../../platform/database.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { addAccount } from '../../../testing/add-account.ts';
import { deliveryHourlyCount } from '../delivery.tables.ts';
import { HourlyLimit } from './hourly-limit.ts';

const db = useTestDatabase();
beforeAll(() => addAccount(db.database, 'amara', new Date(0)));
beforeEach(() => db.database.delete(deliveryHourlyCount));

const of = (id: string) => ({ id, accountId: 'amara' });
const START = 400_000 * HOUR_MS;

test('lets as many through as it says, and each key has its own count', async () => {
  const limit = new HourlyLimit('post', 2);
  const take = (id: string, now: number) => limit.take(db.database, of(id), now);
  expect([await take('a', START), await take('a', START), await take('b', START)]).toEqual([0, 0, 0]);
  expect(await take('a', START)).toBeGreaterThan(0);
  expect(await take('a', START + 2 * HOUR_MS)).toBe(0);
  // Each thing has a count of its own.
  expect(await new HourlyLimit('challenge', 2).take(db.database, of('b'), START)).toBe(0);
});

test('a clock that was set back makes no room', async () => {
  const limit = new HourlyLimit('post', 1);
  expect(await limit.take(db.database, of('a'), START + HOUR_MS)).toBe(0);
  expect(await limit.take(db.database, of('a'), START)).toBeGreaterThan(0);
});

test('two processes together let through no more than one, and a restart begins at no zero', async () => {
  const other = openDatabase(db.target);
  try {
    const limits = [db.database, other.database].map(
      (database) => () => new HourlyLimit('post', 25).take(database, of('a'), START),
    );
    const waits = await Promise.all(Array.from({ length: 60 }, (_, n) => limits[n % 2]!()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(25);
    expect(await limits[0]!()).toBeGreaterThan(0);
  } finally {
    await other.close();
  }
});

test('what is said to commit early does, and nothing else', async () => {
  const commits = (limit: HourlyLimit) =>
    withTransaction(db.database, async (tx) => {
      await tx.execute('set local synchronous_commit = on');
      await limit.take(tx, of('a'), START);
      const { rows } = await tx.execute<{ synchronous_commit: string }>('show synchronous_commit');
      return rows[0]?.synchronous_commit;
    });
  expect(await commits(new HourlyLimit('post', 5, { commitsEarly: true }))).toBe('off');
  expect(await commits(new HourlyLimit('post', 5))).toBe('on');
});

test('has room after the time that it states, and not a second before', async () => {
  const one = fc.record({ at: fc.nat(3 * HOUR_MS), amount: fc.integer({ min: 1, max: 5 }) });
  const moments = fc.array(one, { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 5, max: 20 }), moments, async (max, times) => {
      await db.database.delete(deliveryHourlyCount);
      const limit = new HourlyLimit('post', max);
      const take = ({ at, amount }: { at: number; amount: number }) =>
        limit.take(db.database, { ...of('a'), amount }, START + at);
      const sorted = times.sort((a, b) => a.at - b.at);
      let wait = 0;
      for (const each of sorted) wait = await take(each);
      const last = sorted.at(-1)!;
      if (wait === 0) return;
      if (wait > 1_000) expect(await take({ ...last, at: last.at + wait - 1_000 })).not.toBe(0);
      expect(await take({ ...last, at: last.at + wait })).toBe(0);
    }),
    { numRuns: 40 },
  );
});
