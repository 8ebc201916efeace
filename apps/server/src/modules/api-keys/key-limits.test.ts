import { type CreatedApiKey, type KeyUsage, PLANS, toRequest, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { silentLog } from '../../platform/logging.ts';
import { mail } from '../../platform/mail/mail.tables.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { wake } from '../../platform/wake-up.ts';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { grantPlan } from '../billing/index.ts';

const NOW = Date.UTC(2026, 2, 16, 9);

let program: OpenProgram;
let secret: string;
let other: string;

beforeAll(async () => {
  // The calls per hour count from the full hour.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  program = await openProgram({ now: () => NOW });
  const cookie = await joinProgram(program.db.database, { id: 'amara', at: NOW });
  [secret, other] = [await createKey(cookie), await createKey(cookie)];
});
afterAll(async () => {
  vi.useRealTimers();
  await program.close();
});

async function createKey(cookie: string): Promise<string> {
  const { method, path: url, body } = toRequest(writes.apiKeys.create, { name: 'x', scopes: ['signals:read'] });
  const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
  return ((await program.ask({ method, url, headers, payload: body! })).json() as CreatedApiKey).secret;
}

const ask = (key: string, url = '/api/instruments') =>
  program.ask({ url, headers: { host: 'localhost', authorization: `Bearer ${key}` } });

const getLimits = ({ headers }: LightMyRequestResponse) => [headers['ratelimit-policy'], headers.ratelimit];

test('All keys of an account together have the calls per hour of its plan; the next one is answered with 429', async () => {
  expect(getLimits(await ask(secret))).toEqual([
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
      detail: expect.stringMatching(/^More than 100 requests per hour\. Try again in 3600 s\.$/),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(getLimits(refused)[1]).toContain('"keys";r=0;');
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
  expect(answers.map((answer) => [answer.statusCode, getLimits(answer)[0]])).toEqual(
    Array.from({ length: 3 }, () => [401, '"data";q=500;w=60']),
  );
  expect(answers.at(-1)!.headers.ratelimit).toContain('r=497');
});

test('What keys use is counted by key, hour and route, refused calls included', async () => {
  const cookie = await joinProgram(program.db.database, { id: 'ben', at: NOW });
  const [desk, laptop] = [await createKey(cookie), await createKey(cookie)];
  const usage = async () =>
    (await program.ask({ url: '/api/keys/usage', headers: { host: 'localhost', cookie } })).json() as KeyUsage;
  expect(await usage()).toEqual({ plan: 'Free', callsPerHour: 100, thisHour: 0, today: 0, rows: [] });
  for (let n = 0; n < 80; n += 1) await ask(desk, '/api/signals/sig_unknown');
  for (let n = 0; n < 22; n += 1) await ask(laptop);
  await expect.poll(async () => (await usage()).thisHour, { timeout: 15_000 }).toBe(102);
  const { rows, today } = await usage();
  const hour = new Date(NOW).toISOString();
  expect(rows.map(({ keyId: _, ...row }) => row).sort((a, b) => a.calls - b.calls)).toEqual([
    { hour, route: 'GET /api/instruments', calls: 22, refused: 2 },
    { hour, route: 'GET /api/signals/:id', calls: 80, refused: 0 },
  ]);
  expect([today, new Set(rows.map(({ keyId }) => keyId)).size]).toEqual([102, 2]);
  const warnings = async () =>
    (await program.db.database.select().from(mail).where(eq(mail.accountId, 'ben'))).map(({ subject }) => subject);
  await expect.poll(warnings).toEqual(['Your API keys have used most of this hour’s calls']);
  await ask(laptop);
  await expect.poll(async () => (await usage()).thisHour, { timeout: 15_000 }).toBe(103);
  expect(await warnings(), 'one warning per day').toHaveLength(1);
});

test('A program that starts goes on with the calls of the hour that were stored', async () => {
  const cookie = await joinProgram(program.db.database, { id: 'cleo', at: NOW });
  const key = await createKey(cookie);
  for (let n = 0; n < 3; n += 1) await ask(key);
  const usage = async () =>
    (await program.ask({ url: '/api/keys/usage', headers: { host: 'localhost', cookie } })).json() as KeyUsage;
  await expect.poll(async () => (await usage()).thisHour, { timeout: 15_000 }).toBe(3);
  const { name, reads, keyCalls } = program.modules.find((module) => module.name === 'api-keys')!;
  const principal = {
    kind: 'key',
    accountId: 'cleo',
    keyId: 'k',
    strategies: [],
    scopes: [],
    mode: 'live',
    callsPerHour: PLANS.free.callsPerHour,
  } as const;
  const restarted = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [{ name, reads: reads!, keyCalls: keyCalls! }],
    getViewer: () => testViewer(program.db.database, { now: NOW, principal }),
  });
  const answer = await restarted.inject('/api/keys/usage');
  await restarted.close();
  expect(getLimits(answer)[1]).toContain('"keys";r=96;');
});
