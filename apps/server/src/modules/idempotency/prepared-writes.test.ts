import { declareWrite, type Principal } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { type OpenDatabase, openDatabase } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { servePreparedWrite } from '../../platform/http/serve-writes.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { addAccount } from '../../testing/add-account.ts';
import { carryOutOnce } from './index.ts';

const ask = declareWrite({
  method: 'POST',
  path: '/api/settings/:name/ask',
  tag: 'site',
  summary: 'Asks another server',
  callers: 'accounts',
  params: z.strictObject({ name: z.string() }),
  answer: z.object({ answered: z.int() }),
  errors: { CONFLICT: 'The other server refused' },
  audit: { act: 'setting.asked', label: 'Changed', subject: 'name' },
});
const principal: Principal = { kind: 'member', accountId: 'amara', strategies: [] };
const clock = { time: Date.UTC(2026, 2, 16), now: () => clock.time };

const db = useTestDatabase();
let narrow: OpenDatabase;
let app: Awaited<ReturnType<typeof buildApp>>;
let audited: number;
/** What the other server does; it answers how often it was asked. */
let answer: () => Promise<void>;
let asked: number;

beforeAll(async () => {
  // One connection: a write that held it during the call would wait indefinitely.
  narrow = openDatabase(db.target, { connections: 1 });
  await addAccount(db.database, 'amara', new Date(0));
  const served = servePreparedWrite(
    ask,
    async () => {
      asked += 1;
      await answer();
      return asked;
    },
    async ({ db }, _input, prepared) => {
      await db.execute(sql`select 1`);
      return { answered: prepared };
    },
  );
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [{ name: 'settings', writes: [served] }],
    getViewer: () => testViewer(narrow.database, { principal }),
    audit: async () => {
      audited += 1;
    },
    once: carryOutOnce(clock),
  });
});
beforeEach(() => {
  [asked, audited, answer] = [0, 0, async () => {}];
});
afterAll(async () => {
  await app.close();
  await narrow.close();
});

const call = (name: string, key?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/settings/${name}/ask`,
    headers: { host: 'localhost', ...(key ? { 'idempotency-key': key } : {}) },
  });

test('holds no connection to the database while it waits for another server', async () => {
  answer = async () => {
    await narrow.database.execute(sql`select 1`);
  };
  const response = await call('a');
  expect(response.statusCode, response.body).toBe(200);
  expect([response.json(), audited]).toEqual([{ answered: 1 }, 1]);
});

test('asks the other server once for all calls under one key, and refuses the key for another input', async () => {
  expect((await call('a', 'k1')).json()).toEqual({ answered: 1 });
  expect((await call('a', 'k1')).json()).toEqual({ answered: 1 });
  expect((await call('b', 'k1')).statusCode).toBe(422);
  expect([asked, audited]).toEqual([1, 1]);
  expect((await call('a', 'k2')).json()).toEqual({ answered: 2 });
});

test('asks the other server once where a second call under the key comes in the meantime', async () => {
  const isAsked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  answer = () => {
    isAsked.resolve();
    return mayAnswer.promise;
  };
  const first = call('a', 'k5');
  await isAsked.promise;
  const meanwhile = await Promise.all([call('a', 'k5'), call('a', 'k5')]);
  expect(meanwhile.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
  expect((await call('b', 'k5')).statusCode, 'another input').toBe(422);
  mayAnswer.resolve();
  expect((await first).json()).toEqual({ answered: 1 });
  expect((await call('a', 'k5')).json()).toEqual({ answered: 1 });
  expect([asked, audited]).toEqual([1, 1]);
});

test('frees a key after a minute, because its process has ended, and stores nothing of a call that answers later', async () => {
  const isAsked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  answer = () => {
    isAsked.resolve();
    return mayAnswer.promise;
  };
  const late = call('a', 'k6');
  await isAsked.promise;
  answer = async () => {};
  clock.time += MINUTE_MS - 1;
  expect((await call('a', 'k6')).statusCode).toBe(409);
  clock.time += 1;
  expect((await call('a', 'k6')).json()).toEqual({ answered: 2 });
  mayAnswer.resolve();
  expect((await late).statusCode).toBe(409);
  expect((await call('a', 'k6')).json()).toEqual({ answered: 2 });
});

test('changes nothing where the other server refuses', async () => {
  answer = async () => {
    throw new AppError('CONFLICT', 'No.');
  };
  expect((await call('a', 'k3')).statusCode).toBe(409);
  expect(audited).toBe(0);
  answer = async () => {};
  expect((await call('a', 'k3')).json()).toEqual({ answered: 2 });
});
