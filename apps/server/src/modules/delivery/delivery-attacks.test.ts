import { TEST_SENDS_PER_HOUR, toRequest, type Write, writes } from '@sealtick/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinOperator } from '../../testing/join-operator.ts';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { insertChannel } from './channels/channel-repository.ts';
import { getDay } from './days/day-partitions.ts';
import { delivery, deliveryRule } from './delivery.tables.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const HEADERS = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
const JSON_TYPE = { 'content-type': 'application/json' };
const UNKNOWN = `ch_${'x'.repeat(22)}`;
const rule = { minConfidence: 70, markets: ['fx'], session: 'all', frequency: 'all', quietHours: null };
const rules = { all: rule, channels: {}, strategies: {}, fallback: [] };
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const range = { from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' };

/** A correct body of each write of deliveries that takes one; each of its fields is replaced in turn. */
const BODIES: readonly (readonly [string, Write, object])[] = [
  ['deliveryChannels.change', writes.deliveryChannels.change, { isOn: true, categories: ['signals'] }],
  ['deliveryEmail.add', writes.deliveryEmail.add, { address: 'desk@example.com' }],
  ['deliveryEmail.confirm', writes.deliveryEmail.confirm, { token: 'a.b.c.d' }],
  [
    'deliveryPush.add',
    writes.deliveryPush.add,
    { endpoint: 'https://push.example.com/1', keys, label: 'Chrome', replaces: 'https://push.example.com/0' },
  ],
  ['deliveryRules.save', writes.deliveryRules.save, rules],
  ['deliveryRules.preview', writes.deliveryRules.preview, { rules }],
  ['deliveryWebhooks.add', writes.deliveryWebhooks.add, { url: 'https://203.0.113.1/x', categories: ['signals'] }],
  ['deliveryWebhooks.replay', writes.deliveryWebhooks.replay, { deliveryId: 'dl_1', ...range }],
];
const MB = 'x'.repeat(1_000_000);
/** What no field of them is, or is too much of. */
const WRONG = [
  [null, 0, -1, 1e308, true, '', 'x', 'a\0b', '\ud800', '__proto__', '0000-01-01T00:00:00.000Z', [null], { a: 1 }],
  [MB, [MB], { [MB]: {} }, Array(20_000).fill('fx'), Array(15_000).fill('signals'), [UNKNOWN], [UNKNOWN, UNKNOWN]],
  [{ '\0': {} }, { '\ud800': {} }, { constructor: { isMuted: true } }, { [UNKNOWN]: {} }],
  [JSON.parse('{"__proto__":{"isMuted":true}}')],
].flat();

/** Yields a body in which one field after the other is wrong. */
function* spoilt(valid: unknown): Generator<unknown> {
  yield* WRONG;
  if (typeof valid !== 'object' || valid === null || Array.isArray(valid)) return;
  for (const [name, value] of Object.entries(valid)) for (const bad of spoilt(value)) yield { ...valid, [name]: bad };
}

let program: OpenProgram;
const cookies: Record<'amara' | 'ben' | 'operator', string> = { amara: '', ben: '', operator: '' };
const endpoints: Record<'amara' | 'ben', string> = { amara: '', ben: '' };

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  const { database } = program.db;
  cookies.operator = await joinOperator(database, NOW, 'operator');
  for (const id of ['amara', 'ben'] as const) {
    cookies[id] = await joinProgram(database, { id, at: NOW });
    const address = 'https://203.0.113.1/hooks';
    const channel = { accountId: id, kind: 'webhook', address, label: address, state: 'active' } as const;
    endpoints[id] = (await insertChannel(database, { ...channel, categories: ['signals'] }, new Date(NOW))).id;
  }
});
afterAll(() => program.close());

const send = (write: Write, { id = UNKNOWN, body = null as unknown, as = cookies.amara, headers = {} }) =>
  program.ask({
    method: write.method,
    url: write.path.replace(':id', id),
    headers: { ...HEADERS, ...(body === null ? {} : JSON_TYPE), cookie: as, ...headers },
    ...(body === null ? {} : { payload: JSON.stringify(body) }),
  });

describe.each(BODIES)('%s', (_name, write, valid) => {
  test('answers every wrong field with a refusal that names what is wrong', async () => {
    for (const body of spoilt(valid)) {
      const answer = await send(write, { body });
      const sent = `${JSON.stringify(body).slice(0, 200)}: ${answer.body.slice(0, 500)}`;
      expect(answer.statusCode, sent).toBeLessThan(500);
      if (answer.statusCode !== 400) continue;
      expect(answer.json().detail.length, sent).toBeGreaterThan(10);
      expect(answer.body.length, 'a refusal does not repeat what was sent').toBeLessThan(50_000);
    }
  });
});

describe('Rules', () => {
  const save = (body: unknown, as = cookies.amara) => send(writes.deliveryRules.save, { body, as });
  const versions = () => program.db.database.$count(deliveryRule);

  test('do not name channels of another member', async () => {
    const ofBen = endpoints.ben;
    for (const other of [{ fallback: [ofBen] }, { channels: { [ofBen]: { minConfidence: 50 } } }]) {
      const answer = await save({ ...rules, ...other });
      expect([answer.statusCode, answer.json().detail]).toEqual([422, `You have no channel ${ofBen}.`]);
    }
  });

  test('that are saved a hundred times are one version', async () => {
    const strategies = { 'tideline-pullback': { isMuted: true } };
    expect((await save({ ...rules, strategies })).statusCode).toBe(200);
    const before = await versions();
    for (let i = 0; i < 100; i += 1) expect((await save({ ...rules, strategies })).statusCode).toBe(200);
    expect(await versions()).toBe(before);
    expect((await save(rules)).statusCode).toBe(200);
    expect(await versions()).toBe(before + 1);
  });

  test('name each market at most once over', async () => {
    const answer = await save({ ...rules, all: { ...rule, markets: ['fx', 'fx', 'fx', 'fx', 'fx'] } });
    expect([answer.statusCode, JSON.stringify(answer.json().errors)]).toEqual([
      400,
      expect.stringContaining('markets'),
    ]);
  });
});

test('a test under the same idempotency key is sent once', async () => {
  const headers = { 'idempotency-key': 'the-same' };
  const answers = [];
  for (let i = 0; i < 5; i += 1)
    answers.push(await send(writes.deliveryChannels.test, { id: endpoints.amara, headers }));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await program.db.database.$count(delivery)).toBe(1);
});

test('of tests at the same time under one idempotency key, one is sent', async () => {
  const { database } = program.db;
  const before = await database.$count(delivery);
  const headers = { 'idempotency-key': 'at-once' };
  const call = () => send(writes.deliveryChannels.test, { id: endpoints.amara, headers });
  const answers = await Promise.all(Array.from({ length: 5 }, call));
  const first = answers.filter(({ statusCode }) => statusCode === 200);
  expect(new Set(first.map(({ body }) => body)).size).toBe(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5 - first.length);
  expect(await database.$count(delivery)).toBe(before + 1);
  expect((await call()).body, 'repeated later').toBe(first[0]!.body);
});

test('of tests at the same time, no more are sent than in an hour', async () => {
  const calls = Array.from({ length: 3 * TEST_SENDS_PER_HOUR }, () =>
    send(writes.deliveryChannels.test, { id: endpoints.ben, as: cookies.ben }),
  );
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(TEST_SENDS_PER_HOUR);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('no one replays a message of another member, by the id or by a range', async () => {
  const { database } = program.db;
  const queuedAt = new Date(NOW - 1_000);
  await database.insert(delivery).values({
    id: 'dl_of_ben',
    issuedOn: getDay(NOW),
    sourceLog: 'event',
    sourceIndex: 1,
    channelId: endpoints.ben,
    kind: 'webhook',
    accountId: 'ben',
    type: 'system.alert',
    state: 'dead',
    rank: 1,
    attempts: 10,
    nextAttemptAt: queuedAt,
    queuedAt,
    endedAt: queuedAt,
  });
  const { replay } = writes.deliveryWebhooks;
  const byId = await send(replay, { id: endpoints.amara, body: { deliveryId: 'dl_of_ben' } });
  expect(byId.statusCode).toBe(404);
  const always = { from: '0001-01-01T00:00:00.000Z', until: '9999-12-31T23:59:59.999Z' };
  const byRange = await send(replay, { id: endpoints.amara, body: always });
  expect([byRange.statusCode, byRange.json().replayed]).toEqual([200, 0]);
  const turned = await send(replay, { id: endpoints.amara, body: { from: always.until, until: always.from } });
  expect(turned.statusCode).toBeLessThan(500);
  const [row] = (await database.select().from(delivery)).filter(({ id }) => id === 'dl_of_ben');
  expect(row!.state).toBe('dead');
});

test('an operator may name the first moment there is', async () => {
  const input = { since: '0001-01-01T00:00:00.000Z', reason: 'All of them' };
  const { method, path, body } = toRequest(writes.adminDeliveries.replaySince, input);
  const headers = { ...HEADERS, ...JSON_TYPE, cookie: cookies.operator };
  const answer = await program.ask({ method, url: path, headers, payload: JSON.stringify(body) });
  expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1, refused: [] }]);
});
