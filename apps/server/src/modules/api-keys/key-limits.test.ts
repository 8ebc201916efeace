import { type CreatedApiKey, PLANS, requestOf, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { wake } from '../../platform/wake-up.ts';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { grantPlan } from '../billing/index.ts';

const NOW = Date.UTC(2026, 2, 16, 9);

let program: OpenProgram;
let secret: string;
let other: string;

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  const cookie = await joinProgram(program.db.database, { id: 'amara', at: NOW });
  [secret, other] = [await createKey(cookie), await createKey(cookie)];
});
afterAll(() => program.close());

async function createKey(cookie: string): Promise<string> {
  const { method, path: url, body } = requestOf(writes.apiKeys.create, { name: 'x', scopes: ['signals:read'] });
  const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
  return ((await program.ask({ method, url, headers, payload: body! })).json() as CreatedApiKey).secret;
}

const ask = (key: string, url = '/api/instruments') =>
  program.ask({ url, headers: { host: 'localhost', authorization: `Bearer ${key}` } });

const limitsOf = ({ headers }: LightMyRequestResponse) => [headers['ratelimit-policy'], headers.ratelimit];

test('All keys of an account together have the calls per hour of its plan; the next one is answered with 429', async () => {
  expect(limitsOf(await ask(secret))).toEqual([
    '"data";q=500;w=60, "keys";q=100;w=3600',
    '"data";r=499;t=60, "keys";r=99;t=3600',
  ]);
  for (let n = 2; n < PLANS.free.callsPerHour; n += 1) expect((await ask(n % 2 ? secret : other)).statusCode).toBe(200);
  const last = await ask(secret);
  expect([last.statusCode, last.headers.ratelimit]).toEqual([200, expect.stringContaining('"keys";r=0;')]);
  for (const key of [secret, other]) {
    const refused = await ask(key);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'RATE_LIMITED',
      detail: expect.stringMatching(/^More than 100 requests per hour\. Try again in 3\d\d\d s\.$/),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(limitsOf(refused)[1]).toContain('"keys";r=0;');
  }
});

test('A higher plan takes effect within the hour', async () => {
  const grant = { accountId: 'amara', plan: 'institutional', from: NOW, until: NOW + DAY_MS } as const;
  await grantPlan(program.db.database, grant, (db) => wake(db, IDENTITY_CHANNEL));
  await expect.poll(async () => (await ask(secret)).headers['ratelimit-policy']).toContain('"keys";q=10000;w=3600');
  expect((await ask(secret)).statusCode).toBe(200);
});

test('Unknown keys count by address, and a cookie has no limit per hour', async () => {
  const answers = [];
  for (let n = 0; n < 3; n += 1) {
    const headers = { host: 'localhost', authorization: 'Bearer stk_live_wrong' };
    answers.push(await program.app.inject({ url: '/api/instruments', headers, remoteAddress: '198.51.100.1' }));
  }
  expect(answers.map((answer) => [answer.statusCode, limitsOf(answer)[0]])).toEqual(
    Array.from({ length: 3 }, () => [401, '"data";q=500;w=60']),
  );
  expect(answers.at(-1)!.headers.ratelimit).toContain('r=497');
});
