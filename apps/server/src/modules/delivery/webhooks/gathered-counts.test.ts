import { HOUR_MS } from '@sealtick/engine';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { addAccount } from '../../../testing/add-account.ts';
import { deliveryHourlyCount } from '../delivery.tables.ts';
import { GatheredCounts } from './gathered-counts.ts';
import { HourlyLimit } from './hourly-limit.ts';

const db = useTestDatabase();
beforeAll(() => addAccount(db.database, 'amara', new Date(0)));
beforeEach(() => db.database.delete(deliveryHourlyCount));

const of = (id: string, accountId = 'amara') => ({ id, accountId });
const NOW = 400_000 * HOUR_MS;

function gathered(max: number) {
  const limit = new HourlyLimit('post', max);
  const statements = vi.spyOn(limit, 'takeEach');
  return { counts: new GatheredCounts({ db: db.database, limit }), statements };
}

test('counts the posts of a signal to a hundred endpoints in one statement', async () => {
  const { counts, statements } = gathered(2);
  const ids = Array.from({ length: 100 }, (_, n) => `endpoint ${n}`);
  const waits = await Promise.all(ids.map((id) => counts.take(of(id), NOW)));
  expect(waits).toEqual(ids.map(() => 0));
  expect(statements).toHaveBeenCalledTimes(1);
  expect(await db.database.$count(deliveryHourlyCount)).toBe(100);
});

test('lets no more through than the limit, of posts to one endpoint at the same time too', async () => {
  const { counts } = gathered(25);
  const waits = await Promise.all(Array.from({ length: 60 }, (_, n) => counts.take(of(n % 2 ? 'a' : 'b'), NOW)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(50);
  expect(Math.min(...waits.filter((wait) => wait > 0))).toBeGreaterThan(1_000);
});

test('counts for the others where one account was erased, and fails for that one alone', async () => {
  const { counts } = gathered(5);
  const taken = await Promise.allSettled([
    counts.take(of('a'), NOW),
    counts.take(of('b', 'erased'), NOW),
    counts.take(of('c'), NOW),
  ]);
  expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await counts.take(of('a'), NOW)).toBe(0);
});
