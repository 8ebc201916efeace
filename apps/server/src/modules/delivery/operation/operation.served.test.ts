import {
  type AdminDeliveries,
  type AdminDeliveryCounts,
  CHANNEL_KINDS,
  type DeadMessage,
  type InputOf,
  toRequest,
  type Write,
  writes,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinOperator } from '../../../testing/join-operator.ts';
import { joinProgram } from '../../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../../testing/open-program.ts';
import { auditEntry } from '../../audit/audit.tables.ts';
import { insertChannel } from '../channels/channel-repository.ts';
import { getDay } from '../days/day-partitions.ts';
import { delivery, deliveryChannel } from '../delivery.tables.ts';
import { newDeliveryId } from '../messages/delivery-id.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const HEADERS = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
const reason = 'The mail server is moved';
const { adminDeliveries } = writes;

let program: OpenProgram;
let cookie: string;
let member: string;
let channelId: string;

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  const { database } = program.db;
  cookie = await joinOperator(database, NOW, 'operator');
  member = await joinProgram(database, { id: 'amara', at: NOW });
  await database.execute(sql`select make_delivery_day(${getDay(NOW)}::date)`);
  const channel = {
    accountId: 'amara',
    kind: 'webhook',
    address: 'https://hooks.example.com/secret',
    label: 'https://hooks.example.com/secret',
    state: 'failing',
    categories: ['signals'],
  } as const;
  ({ id: channelId } = await insertChannel(database, channel, new Date(NOW - 4 * DAY_MS)));
});
afterAll(() => program.close());

function call<W extends Write>(write: W, input: InputOf<W>, as = cookie, headers = {}) {
  const { method, path: url, body } = toRequest(write, input);
  const given = { ...HEADERS, cookie: as, ...headers };
  return program.ask({ method, url, headers: given, ...(body === null ? {} : { payload: body }) });
}
const get = async <T>(url: string, as = cookie): Promise<T> =>
  (await program.ask({ url, headers: { ...HEADERS, cookie: as } })).json();

let place = 0;
/** Adds a message that died. */
async function addDead(given: Partial<typeof delivery.$inferInsert> = {}): Promise<string> {
  const id = newDeliveryId();
  place += 1;
  await program.db.database.insert(delivery).values({
    id,
    issuedOn: getDay(NOW),
    sourceLog: 'event',
    sourceIndex: place,
    channelId,
    kind: 'webhook',
    accountId: 'amara',
    type: 'system.alert',
    state: 'dead',
    reason: 'The endpoint answered 404.',
    rank: 1,
    attempts: 10,
    nextAttemptAt: new Date(NOW),
    queuedAt: new Date(NOW - HOUR_MS),
    endedAt: new Date(NOW - place * MINUTE_MS),
    ...given,
  });
  return id;
}
const changeChannel = (change: Partial<typeof deliveryChannel.$inferInsert>) =>
  program.db.database.update(deliveryChannel).set(change).where(eq(deliveryChannel.id, channelId));
const getState = async (id: string) =>
  (await program.db.database.select().from(delivery)).find((row) => row.id === id)?.state;

test('an operator reads what waits, which endpoints end next, and how many chats Telegram reaches in time', async () => {
  const answer = await get<AdminDeliveries>('/api/admin/deliveries');
  expect(answer.sending).toBeNull();
  expect(answer.kinds.map(({ kind, channels }) => [kind, channels])).toEqual(
    CHANNEL_KINDS.map((kind) => [kind, kind === 'webhook' ? 1 : 0]),
  );
  expect(answer.ending).toEqual([
    {
      channelId,
      failingSince: new Date(NOW - 4 * DAY_MS).toISOString(),
      endsAt: new Date(NOW + DAY_MS).toISOString(),
    },
  ]);
  expect(answer.telegramPace).toEqual({ perSecond: 30, freshSeconds: 100, chats: 3_000 });
  expect(JSON.stringify(answer), 'the address of an endpoint can be a secret').not.toContain('hooks.example.com');
});

test('dead messages of seven days are listed by pages, and those that can be sent again counted', async () => {
  const ids = [await addDead(), await addDead({ type: 'test' }), await addDead({ expiresAt: new Date(NOW - 1) })];
  await addDead({ endedAt: new Date(NOW - 8 * DAY_MS) });
  const first = await program.ask({ url: '/api/admin/dead-deliveries?limit=2', headers: { ...HEADERS, cookie } });
  expect(first.json<DeadMessage[]>().map(({ id, refusal }) => [id, refusal])).toEqual([
    [ids[0], null],
    [ids[1], 'A test is not repeated.'],
  ]);
  const [, next] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))!;
  const { pathname, search } = new URL(next!, 'http://localhost');
  expect((await get<DeadMessage[]>(pathname + search)).map(({ id, refusal }) => [id, refusal])).toEqual([
    [ids[2], 'It has expired.'],
  ]);
  expect(await get('/api/admin/dead-deliveries?kind=email')).toEqual([]);
  expect(await get<AdminDeliveryCounts>('/api/admin/delivery-counts')).toEqual({
    waiting: 0,
    dead: 1,
    isPaused: false,
  });
  for (const [change, refusal] of [
    [{ state: 'disabled' }, 'The channel is disabled.'],
    [{ state: 'unverified' }, 'The channel is not confirmed.'],
    [{ isOn: false }, 'The channel is switched off.'],
    [{ deletedAt: new Date(NOW) }, 'The channel was deleted.'],
  ] as const) {
    await changeChannel(change);
    const [newest] = await get<DeadMessage[]>('/api/admin/dead-deliveries');
    expect(newest).toMatchObject({ id: ids[0], refusal });
    expect(await get('/api/admin/delivery-counts'), refusal).toMatchObject({ dead: 0 });
    await changeChannel({ state: 'active', isOn: true, deletedAt: null });
  }
});

test('sending is paused and resumed once each, with the reason in the audit log', async () => {
  expect((await call(adminDeliveries.pause, { reason })).statusCode).toBe(204);
  expect((await call(adminDeliveries.pause, { reason })).statusCode).toBe(409);
  expect((await get<AdminDeliveries>('/api/admin/deliveries')).sending).toEqual({
    isPaused: true,
    isAfterRestore: false,
    reason,
    at: new Date(NOW).toISOString(),
  });
  expect(await get<AdminDeliveryCounts>('/api/admin/delivery-counts')).toMatchObject({ isPaused: true });
  expect((await call(adminDeliveries.resume, { reason: 'It is back' })).statusCode).toBe(204);
  expect((await call(adminDeliveries.resume, { reason })).statusCode).toBe(409);
  const acts = await program.db.database.select().from(auditEntry).orderBy(auditEntry.index);
  const paused = acts.filter(({ act }) => act !== 'deliveries.replayed');
  expect(paused.map(({ act, subject }) => `${act}: ${subject}`)).toEqual([
    `deliveries.paused: ${reason}`,
    'deliveries.resumed: It is back',
  ]);
});

test('one dead message is sent again, or all since a moment; a repeated call has one effect', async () => {
  const id = await addDead({ endedAt: new Date(NOW - HOUR_MS) });
  expect((await call(adminDeliveries.replay, { id, reason })).statusCode).toBe(204);
  expect(await getState(id)).toBe('pending');
  const again = await call(adminDeliveries.replay, { id, reason });
  expect([again.statusCode, again.json().code]).toEqual([404, 'NOT_FOUND']);
  const other = await addDead({ endedAt: new Date(NOW - 1) });
  const key = { 'idempotency-key': 'replay-of-today' };
  const since = new Date(NOW - MINUTE_MS / 2).toISOString();
  const answers = [await call(adminDeliveries.replaySince, { since, reason }, cookie, key)];
  answers.push(await call(adminDeliveries.replaySince, { since, reason }, cookie, key));
  expect(answers.map((answer) => answer.json())).toEqual([
    { count: 1, refused: [] },
    { count: 1, refused: [] },
  ]);
  expect(await getState(other)).toBe('pending');
  const acts = await program.db.database.select().from(auditEntry).orderBy(auditEntry.index);
  expect(
    acts.filter(({ act }) => act === 'deliveries.replayed').map(({ act, subject }) => `${act}: ${subject}`),
  ).toEqual([`deliveries.replayed: ${id}`, `deliveries.replayed: ${reason}`]);
});

test('a call without a reason, or with a wrong id or moment, names the field', async () => {
  const faults = [
    await call(adminDeliveries.pause, { reason: ' ' }),
    await call(adminDeliveries.replay, { id: 'x', reason }),
    await call(adminDeliveries.replaySince, { since: 'yesterday', reason }),
  ];
  expect(faults.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  for (const [i, field] of ['reason', 'id', 'since'].entries()) expect(faults[i]!.body).toContain(field);
});

test('members are refused', async () => {
  for (const url of ['/api/admin/deliveries', '/api/admin/delivery-counts', '/api/admin/dead-deliveries'])
    expect((await program.ask({ url, headers: { ...HEADERS, cookie: member } })).statusCode, url).toBe(403);
  expect((await call(adminDeliveries.pause, { reason }, member)).statusCode).toBe(403);
  expect(
    (await call(adminDeliveries.replaySince, { since: new Date(NOW).toISOString(), reason }, member)).statusCode,
  ).toBe(403);
  expect(await program.db.database.select().from(deliveryChannel)).toHaveLength(1);
});
