import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SessionLock } from './session-lock.ts';
import { type CutLink, createCutLink } from './testing/cut-link.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let db: TestDatabase;
let link: CutLink;
let opened: SessionLock[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  link = await createCutLink(db.target);
});
afterEach(async () => {
  await Promise.all(opened.map((lock) => lock.release()));
  opened = [];
});
afterAll(async () => {
  await link.close();
  await db.close();
});

function open(target = db.target): SessionLock {
  const lock = new SessionLock(target, 'test');
  opened.push(lock);
  return lock;
}
const never = () => expect.unreachable();

test('One has the lock until it releases it', async () => {
  const [one, other] = [open(), open()];
  expect([await one.take(never), await other.take(never), await other.take(never)]).toEqual([true, false, false]);
  await one.release();
  expect([one.isHeld, await other.take(never), await one.take(never)]).toEqual([false, true, false]);
});

test('A connection that ends is reported once, and another one has the lock', async () => {
  const [one, other] = [open(link.target), open()];
  let lost = 0;
  await one.take(() => {
    lost += 1;
  });
  expect(await other.take(never)).toBe(false);
  link.restore();
  await expect.poll(() => other.take(never)).toBe(true);
  expect([lost, one.isHeld, await one.take(never)]).toEqual([1, false, false]);
});

test('A lock whose connection was cut is taken again from the session that the server still has', async () => {
  const target = { ...link.target };
  const one = open(target);
  const lost = Promise.withResolvers<void>();
  await one.take(lost.resolve);
  link.cutClients();
  await lost.promise;
  Object.assign(target, db.target);
  expect(await open().take(never), 'the server has not noticed it').toBe(false);
  expect(await one.take(never)).toBe(true);
  link.restore();
});
