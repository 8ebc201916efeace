import { declareWrite, type Principal } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { AppError } from '../../platform/errors.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { addAccount } from '../../testing/add-account.ts';
import { account } from '../identity/account.tables.ts';
import { KEYS_MAX } from './carry-out-once.ts';
import { idempotencyKey } from './idempotency.tables.ts';
import { carryOutOnce } from './index.ts';

const count = declareWrite({
  method: 'POST',
  path: '/api/settings/:name/count',
  tag: 'site',
  summary: 'Counts',
  callers: 'anyone',
  scope: 'signals:write',
  params: z.strictObject({ name: z.string() }),
  body: z.strictObject({ by: z.int().default(1) }),
  answer: z.object({ counted: z.int() }),
  audit: { act: 'setting.counted', label: 'Changed', subject: 'name' },
});
const touch = declareWrite({
  method: 'POST',
  path: '/api/settings/touch',
  tag: 'site',
  summary: 'Counts, and answers nothing',
  callers: 'accounts',
  audit: null,
});
const reveal = declareWrite({
  method: 'POST',
  path: '/api/settings/reveal',
  tag: 'site',
  summary: 'Returns a secret',
  callers: 'accounts',
  isConfidential: true,
  audit: null,
});

const AMARA: Principal = { kind: 'member', accountId: 'amara', strategies: [] };
const BEN: Principal = { kind: 'member', accountId: 'ben', strategies: [] };
const getKey = (keyId: string): Principal => ({
  kind: 'key',
  mode: 'live',
  callsPerHour: 1_000,
  accountId: 'amara',
  keyId,
  scopes: ['signals:write'],
  strategies: [],
});

const clock = { time: Date.UTC(2026, 2, 16), now: () => clock.time };
const db = useTestDatabase();
let app: FastifyInstance;
let principal: Principal;
let audited: number;
/** How often a write was carried out; one that was undone counts as well. */
let carriedOut: number;
/** Lets a write wait inside its transaction. */
let hold: Promise<void> | null;
let fails: boolean;

const start = () =>
  buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [
      {
        name: 'settings',
        writes: [
          serveWrite(count, async (_viewer, { by }) => {
            carriedOut += 1;
            await hold;
            if (fails) throw new AppError('UNAVAILABLE', 'Try again.');
            return { counted: carriedOut * by };
          }),
          serveWrite(touch, async () => {
            carriedOut += 1;
          }),
          serveWrite(reveal, async () => {}),
        ],
      },
    ],
    getViewer: () => testViewer(db.database, { principal }),
    audit: async () => {
      audited += 1;
    },
    once: carryOutOnce(clock),
  });

beforeAll(async () => {
  app = await start();
});
beforeEach(async () => {
  principal = AMARA;
  [audited, carriedOut, hold, fails] = [0, 0, null, false];
  for (const id of ['amara', 'ben']) await addAccount(db.database, id, new Date(clock.time));
});
afterEach(() => db.database.delete(account));
afterAll(() => app.close());

const post = (url: string, headers: Record<string, string>, payload?: object) =>
  app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, ...(payload ? { payload } : {}) });
/** Counts under a key, and returns status and answer. */
async function counted(key: string, body: object = {}, name = 'a') {
  const answer = await post(`/api/settings/${name}/count`, { 'idempotency-key': key }, body);
  return [answer.statusCode, answer.json().counted ?? answer.json().detail];
}

describe('Idempotency-Key', () => {
  test('returns the answer of the first call, which is carried out and audited once', async () => {
    expect(await counted('k1', { by: 5 })).toEqual([200, 5]);
    expect(await counted('k1', { by: 5 })).toEqual([200, 5]);
    expect([carriedOut, audited]).toEqual([1, 1]);
    expect(await counted('k2', { by: 5 })).toEqual([200, 10]);
    expect((await post('/api/settings/a/count', {}, {})).json(), 'without a key').toEqual({ counted: 3 });
  });

  test('treats a missing field and its default as the same body', async () => {
    await counted('k');
    expect(await counted('k', { by: 1 })).toEqual([200, 1]);
  });

  test('repeats an answer without a body', async () => {
    for (let i = 0; i < 2; i++) {
      const answer = await post('/api/settings/touch', { 'idempotency-key': 'k' });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
    expect(carriedOut).toBe(1);
  });

  test('is refused with another body, and with other parameters', async () => {
    await counted('k');
    const refusal = [422, 'This `Idempotency-Key` was used with other parameters or another body.'];
    expect(await counted('k', { by: 2 })).toEqual(refusal);
    expect(await counted('k', {}, 'b')).toEqual(refusal);
    expect(carriedOut).toBe(1);
  });

  test('is separate for each account, API key and route', async () => {
    await counted('k');
    principal = BEN;
    expect(await counted('k', { by: 3 })).toEqual([200, 6]);
    principal = getKey('key_1');
    expect(await counted('k', { by: 3 })).toEqual([200, 9]);
    principal = getKey('key_2');
    expect(await counted('k')).toEqual([200, 4]);
    principal = AMARA;
    expect((await post('/api/settings/touch', { 'idempotency-key': 'k' })).statusCode).toBe(204);
    expect(await counted('k')).toEqual([200, 1]);
  });

  test('answers 409 while the first call is running, and its answer afterwards', async () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const answers: unknown[] = [];
    const calls = Array.from({ length: 8 }, async () => answers.push(await counted('k')));
    await expect.poll(() => answers.length).toBe(7);
    const refusal = [409, 'A call with this `Idempotency-Key` is still running. Try again in a few seconds.'];
    expect(answers).toEqual(Array(7).fill(refusal));
    release();
    await Promise.all(calls);
    expect(answers.at(-1)).toEqual([200, 1]);
    expect(await counted('k')).toEqual([200, 1]);
    expect(carriedOut).toBe(1);
  });

  test('stores no error: the call can be repeated', async () => {
    fails = true;
    expect(await counted('k')).toEqual([503, 'Try again.']);
    fails = false;
    expect(await counted('k')).toEqual([200, 2]);
  });

  test('holds after a restart', async () => {
    await counted('k');
    await app.close();
    app = await start();
    expect(await counted('k')).toEqual([200, 1]);
    expect(carriedOut).toBe(1);
  });

  test('is forgotten after 24 hours', async () => {
    await counted('k');
    clock.time += 24 * HOUR_MS - 1;
    expect(await counted('k')).toEqual([200, 1]);
    clock.time += 1;
    expect(await counted('k', { by: 7 })).toEqual([200, 14]);
    expect(await counted('k', { by: 7 })).toEqual([200, 14]);
  });

  test('is refused beyond as many as an account can use within 24 hours', async () => {
    await counted('k');
    await db.database.execute(sql`
      insert into idempotency_key (account_id, caller, route, key, input_hash, created_at)
      select 'amara', 'account', 'POST /', 'n' || n, '', ${new Date(clock.time).toISOString()}::timestamptz
      from generate_series(2, ${KEYS_MAX}) n`);
    expect(await counted('k')).toEqual([200, 1]);
    expect(await counted('new')).toEqual([429, 'An account can use 10,000 idempotency keys within 24 hours.']);
    expect((await post('/api/settings/a/count', {}, {})).statusCode, 'without a key').toBe(200);
    principal = BEN;
    expect((await counted('new'))[0]).toBe(200);
  });

  test('is deleted with the account', async () => {
    await counted('k');
    await db.database.delete(account).where(eq(account.id, 'amara'));
    expect(await db.database.$count(idempotencyKey)).toBe(0);
  });

  test.each(['', ' ', 'with space', 'ü', 'x'.repeat(256)])('is refused as %j', async (key) => {
    expect((await counted(key))[0]).toBe(400);
    expect(carriedOut).toBe(0);
  });

  test('is refused without a session, and by a call that contains a secret', async () => {
    const refused = await post('/api/settings/reveal', { 'idempotency-key': 'k' });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      400,
      'This call takes no `Idempotency-Key`: it contains a secret.',
    ]);
    principal = { kind: 'anonymous' };
    expect(await counted('k')).toEqual([400, 'An `Idempotency-Key` needs a logged-in caller or an API key.']);
    expect(carriedOut).toBe(0);
  });
});

test('The OpenAPI document describes the key', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } })).json();
  const { parameters, responses } = paths['/api/settings/touch'].post;
  expect(parameters).toMatchObject([{ in: 'header', name: 'idempotency-key' }]);
  expect(parameters[0].required).not.toBe(true);
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['409', '422']));
  expect(paths['/api/settings/reveal'].post.parameters ?? []).toEqual([]);
});
