import { writes } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { plainPng } from '../testing/plain-png.ts';
import { useIdentity } from '../testing/use-identity.ts';
import { PictureQueue } from './picture-queue.ts';

const ends: (() => void)[] = [];
const pictures = new PictureQueue({ now: () => 0 }, (given) => new Promise((done) => ends.push(() => done(given))));
const { database, get, signUp, write } = useIdentity({ pictures });
afterEach(() => {
  ends.length = 0;
});

test('Members with ten pictures that wait hold no connection to the database, and others are answered', async () => {
  const members = [];
  for (let n = 0; n < 10; n += 1) members.push(await signUp(`member-${n}@example.com`, `198.51.100.${n}`));
  const picture = plainPng({ width: 20, height: 20 }).toString('base64');
  const answered: [number, unknown][] = [];
  const uploads = members.map(async (cookies) => {
    const { statusCode, headers } = await write(writes.profile.setPicture, { picture }, cookies);
    answered.push([statusCode, headers['retry-after']]);
  });
  await expect.poll(() => answered).toEqual(Array(5).fill([503, '2']));
  const open = await database().execute<{ state: string }>(sql`
    select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
  expect(open.rows).toEqual([]);
  expect((await get('/api/account/profile', {}, members[9]!)).statusCode).toBe(200);
  for (let n = 1; n <= 5; n += 1) {
    await expect.poll(() => ends.length).toBe(n);
    ends.at(-1)!();
  }
  await Promise.all(uploads);
  expect(answered.slice(5)).toEqual(Array(5).fill([200, undefined]));
});
