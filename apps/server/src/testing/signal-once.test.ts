import type { Signal } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPlan } from '../modules/billing/grants.ts';
import { memberLogEntry } from '../modules/own-strategies/own-strategies.tables.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgramOn } from './open-program-on.ts';

const AT_ONCE = 20;

let program: OpenProgram;
let cookie: string;
let strategyId: string;
let price: number;

beforeAll(async () => {
  const settings = { MARKET: 'simulated', SIMULATED_RUN_UP_DAYS: '0' };
  program = await openProgramOn(await createTestDatabase(), { now: () => Date.now() }, { settings, isYoung: true });
  const { database } = program.db;
  const at = Date.now();
  cookie = await joinProgram(database, { id: 'amara', at });
  const grant = { accountId: 'amara', plan: 'pro', from: at - DAY_MS, until: at + DAY_MS } as const;
  await grantPlan(database, grant, async () => {});
  strategyId = (await post('/api/strategies/mine', { name: 'Mine' })).json().id;
  const prices = await program.ask({ url: '/api/prices?symbol=BTCUSD', headers: { host: 'localhost' } });
  price = Number(prices.json()[0].price);
});
afterAll(() => program.close());

function post(url: string, payload: object, key?: string) {
  const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
  return program.ask({
    method: 'POST',
    url,
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  });
}
const publish = (key: string, changes: object = {}) => {
  const [stop, target] = [Math.round(price * 0.9), Math.round(price * 1.2)];
  const levels = { side: 'long', entry: Math.round(price * 0.95), stop, targets: [target] };
  return post('/api/signals', { strategyId, symbol: 'BTCUSD', timeframe: '1h', ...levels, ...changes }, key);
};
const openings = () => program.db.database.$count(memberLogEntry);

test('A signal that is sent twice under one key is published once, and both answers are the same', async () => {
  const [first, second] = [await publish('again'), await publish('again')];
  expect([first.statusCode, second.statusCode], first.body).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect(await openings()).toBe(1);
});

test('Twenty calls at the same time under one key publish one signal; the others get its answer, or 409 while it runs', async () => {
  const before = await openings();
  const calls = Array.from({ length: AT_ONCE }, () => publish('together', { timeframe: '4h' }));
  const answers = await Promise.all(calls);
  const made = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json<Signal>().id);
  expect(new Set(made).size).toBe(1);
  const others = answers.filter(({ statusCode }) => statusCode !== 201);
  for (const other of others) expect(other.statusCode, other.body).toBe(409);
  expect(await openings()).toBe(before + 1);
  expect((await publish('together', { timeframe: '4h' })).json<Signal>().id).toBe(made[0]);
});

test('Another body under the same key is refused, and publishes nothing', async () => {
  const before = await openings();
  const other = await publish('again', { note: 'another' });
  expect(other.statusCode).toBe(422);
  expect(await openings()).toBe(before);
});
