import { type EndpointDelivery, type InputOf, writes } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { START, useMembers } from '../../../testing/use-members.ts';
import { insertSignals } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { insertChannel } from '../channels/channel-repository.ts';
import { delivery, deliveryAttempt, deliveryEvent, deliveryHourlyCount } from '../delivery.tables.ts';
import { createWebhookChannel } from './index.ts';

const config = { webhookAllow: [], encryptionSecrets: ['a'.repeat(40)], dataDir: '/nowhere' };
const site = useMembers(({ clock, db }) => {
  const { reads = [], writes: own = [] } = createWebhookChannel({ config, clock, workDatabase: db.database });
  return [{ name: 'webhooks', reads, writes: own }];
});
const { call, clock, database, done, get, inject, signIn } = site;
const { replay } = writes.deliveryWebhooks;

const at = (minutes: number) => new Date(START + minutes * MINUTE_MS);
let id: string;
beforeEach(async () => {
  // Attempts are append-only: they end with their day.
  await database().execute(sql`select drop_delivery_days('9999-01-01'::date)`);
  await signIn();
  const channel = {
    accountId: 'amara',
    kind: 'webhook',
    address: 'https://example.com/',
    label: '',
    state: 'active',
  } as const;
  id = (await insertChannel(database(), { ...channel, categories: [] }, at(0))).id;
});

type Row = typeof delivery.$inferInsert;

/** Stores a delivery that was queued `n` minutes after the start. */
async function put(n: number, given: Partial<Row> = {}): Promise<string> {
  const key = { issuedOn: '2026-03-16', sourceLog: 'log', sourceIndex: n, channelId: id, id: `dl_${n}` };
  const row: Row = {
    ...key,
    accountId: 'amara',
    kind: 'webhook',
    type: 'signal.closed',
    state: 'delivered',
    rank: 1,
    attempts: 1,
    nextAttemptAt: at(n),
    queuedAt: at(n),
    endedAt: at(n),
    signalId: `sig_${n}`,
  };
  await database()
    .insert(delivery)
    .values({ ...row, ...given });
  return row.id;
}

const attempt = (deliveryId: string, fence: number, status: number | null) =>
  database()
    .insert(deliveryAttempt)
    .values({
      issuedOn: '2026-03-16',
      deliveryId,
      fence,
      accountId: 'amara',
      startedAt: at(fence),
      tookMs: 40,
      outcome: status === 200 ? 'accepted' : 'retry',
      status,
      answer: status === null ? null : 'text',
      error: status === 200 ? null : 'It failed.',
    });

const log = (query = '') => get<EndpointDelivery[]>(`/api/delivery/webhooks/${id}/attempts${query}`);
const again = (wanted: Omit<InputOf<typeof replay>, 'id'>) => done(replay, { id, ...wanted });

describe('The log of an endpoint', () => {
  test('lists its messages from the newest, each with its attempts from the oldest', async () => {
    await put(1, { state: 'retrying', endedAt: null, expiresAt: at(9) });
    await put(2, { sourceLog: 'event', type: 'system.alert', signalId: null });
    await attempt('dl_1', 2, 500);
    await attempt('dl_1', 1, null);
    await attempt('dl_2', 1, 200);
    const [second, first] = await log();
    expect(second).toMatchObject({
      id: 'dl_2',
      type: 'system.alert',
      index: null,
      state: 'delivered',
      nextAttemptAt: null,
    });
    expect(first).toMatchObject({ id: 'dl_1', signalId: 'sig_1', index: 1, expiresAt: at(9).toISOString() });
    expect(first!.nextAttemptAt).toBe(at(1).toISOString());
    expect(first!.attempts.map(({ status, error }) => [status, error])).toEqual([
      [null, 'It failed.'],
      [500, 'It failed.'],
    ]);
    expect(second!.attempts).toEqual([
      { at: at(1).toISOString(), tookMs: 40, outcome: 'accepted', status: 200, answer: 'text', error: null },
    ]);
  });

  test('has the body of each request, rebuilt, once it was tried', async () => {
    const alert = { title: 'Feed delayed', text: 'Bars arrive late.', path: '/status', at: at(1).toISOString() };
    const event = { type: 'system.alert', category: 'system', data: alert, at: at(1) } as const;
    const [row] = await database().insert(deliveryEvent).values(event).returning();
    const ofEvent = { sourceLog: 'event', sourceIndex: row!.id, type: 'system.alert', signalId: null } as const;
    await put(1, ofEvent);
    await put(2, { ...ofEvent, sourceIndex: row!.id + 1, state: 'pending', attempts: 0 });
    const [waiting, tried] = await log();
    const { at: timestamp, ...data } = alert;
    expect(JSON.parse(tried!.request!)).toEqual({ type: 'system.alert', timestamp, data });
    expect(waiting!.request).toBeNull();
    await attempt('dl_1', 1, 500);
    await again({ deliveryId: 'dl_1' });
    expect((await log())[1], 'while it waits to be sent again').toMatchObject({ request: tried!.request });
  });

  test('has the newest 20 attempts of a message', async () => {
    await put(1);
    for (let fence = 1; fence <= 21; fence += 1) await attempt('dl_1', fence, 200);
    const [{ attempts } = { attempts: [] }] = await log();
    expect([attempts.length, attempts[0]!.at, attempts.at(-1)!.at]).toEqual([
      20,
      at(2).toISOString(),
      at(21).toISOString(),
    ]);
  });

  test('comes in pages of 100, each message once', async () => {
    for (let n = 0; n < 101; n++) await put(n, { queuedAt: at(Math.floor(n / 2)) });
    const first = await inject({ url: `/api/delivery/webhooks/${id}/attempts`, headers: { host: 'localhost' } });
    expect(first.json()).toHaveLength(100);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
    const second = await get<EndpointDelivery[]>(next);
    expect(second.map((row) => row.id)).toEqual(['dl_0']);
  });

  test('begins nowhere for a cursor of a time that no database stores', async () => {
    await put(1);
    expect(await log('?cursor=999999999999999.dl_1')).toMatchObject({ status: 400 });
  });

  test('is shown to its owner alone', async () => {
    await put(1);
    await signIn('ben');
    expect(await log()).toMatchObject({ status: 404, detail: 'Unknown endpoint.' });
  });
});

describe('A replay', () => {
  test('makes a message due now, with the same id and every attempt of its schedule', async () => {
    const deliveryId = await put(1, { attempts: 11, state: 'dead', reason: 'The endpoint answered 500.' });
    clock.time = at(60).getTime();
    expect(await again({ deliveryId })).toEqual({ replayed: 1, refused: [] });
    const [row] = await database().select().from(delivery);
    expect(row).toMatchObject({
      id: 'dl_1',
      state: 'pending',
      attempts: 0,
      reason: null,
      endedAt: null,
      nextAttemptAt: at(60),
    });
    await expect(again({ deliveryId })).rejects.toThrow('422 It waits to be sent.');
  });

  test('of a message ends after 50 attempts', async () => {
    const deliveryId = await put(1, { fence: 49 });
    clock.time = at(60).getTime();
    expect(await again({ deliveryId })).toMatchObject({ replayed: 1 });
    await database().update(delivery).set({ state: 'delivered', fence: 50 });
    await expect(again({ deliveryId })).rejects.toThrow('422 It was sent 50 times.');
  });

  test('of an opening ends at its valid-until time', async () => {
    const deliveryId = await put(1, { type: 'signal.opened', expiresAt: at(5) });
    clock.time = at(5).getTime() - 1;
    expect(await again({ deliveryId })).toMatchObject({ replayed: 1 });
    clock.time = at(5).getTime();
    await expect(again({ deliveryId })).rejects.toThrow(`422 It was valid until ${at(5).toISOString()}.`);
  });

  test('of an opening ends with its signal', async () => {
    const closed = { ...signalRow(1, START, 'trend'), status: 'closed', closedAt: at(1), closeReason: 'stop' } as const;
    await insertSignals(database(), [closed]);
    const deliveryId = await put(1, { type: 'signal.opened', expiresAt: at(5), signalId: closed.id });
    await expect(again({ deliveryId })).rejects.toThrow('422 The signal has closed.');
  });

  test('of a range sends what can be sent, and says of the rest why it is not', async () => {
    await put(1);
    await put(2, { state: 'missed', reason: 'the endpoint did not answer' });
    await put(3, { state: 'suppressed', reason: 'minimum confidence' });
    await put(4, { state: 'pending', attempts: 0 });
    await put(5, { state: 'sending' });
    await put(8, { sourceLog: 'test', type: 'test' });
    await put(6, { type: 'signal.opened', expiresAt: at(7) });
    await put(9);
    clock.time = at(60).getTime();
    const replayed = await again({ from: at(1).toISOString(), until: at(9).toISOString() });
    expect(replayed.replayed).toBe(1);
    expect(replayed.refused.map(({ deliveryId, reason }) => `${deliveryId}: ${reason}`)).toEqual([
      'dl_2: It was not sent: the endpoint did not answer.',
      'dl_3: It was not sent: minimum confidence.',
      'dl_4: It waits to be sent.',
      'dl_5: It is being sent.',
      `dl_6: It was valid until ${at(7).toISOString()}.`,
      'dl_8: A test is sent once. Send another one.',
    ]);
  });

  test('of a range that begins in the year 1 or ends in 9999 covers all', async () => {
    await put(1);
    clock.time = at(60).getTime();
    const range = { from: '0001-01-01T00:00:00.000Z', until: '9999-12-31T23:59:59.999Z' };
    expect(await again(range)).toMatchObject({ replayed: 1 });
  });

  test('sends 2,000 messages of an account in an hour, to all of its endpoints together', async () => {
    const deliveryId = await put(1);
    const counted = { what: 'replay', counted: 'amara', accountId: 'amara' } as const;
    const hour = new Date(Math.floor(clock.time / HOUR_MS) * HOUR_MS);
    await database()
      .insert(deliveryHourlyCount)
      .values({ ...counted, hour, current: 1_999, previous: 0 });
    expect(await again({ deliveryId })).toMatchObject({ replayed: 1 });
    await put(2);
    const range = { from: at(0).toISOString(), until: at(9).toISOString() };
    const refused = await call(replay, { id, ...range });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      expect.stringMatching(/^At most 2000 messages of an account are sent again in an hour\. Try again in \d+ min\.$/),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    clock.time += 2 * HOUR_MS;
    expect(await again(range)).toMatchObject({ replayed: 1 });
  });

  test('of the same range at the same time sends each message once', async () => {
    for (let n = 1; n <= 5; n += 1) await put(n);
    clock.time = at(60).getTime();
    const range = { from: at(1).toISOString(), until: at(6).toISOString() };
    const [one, other] = await Promise.all([again(range), again(range)]);
    expect([one.replayed, other.replayed].sort()).toEqual([0, 5]);
    const late = one.replayed === 0 ? one : other;
    expect(new Set(late.refused.map(({ reason }) => reason))).toEqual(new Set(['It waits to be sent.']));
    const [{ current } = { current: 0 }] = await database().select().from(deliveryHourlyCount);
    expect(current, 'of the limit per hour').toBe(5);
  });

  test('of a range with more than 1,000 of 100,000 messages is refused, and changes none', async () => {
    await database().execute(sql`insert into ${delivery} (issued_on, source_log, source_index, channel_id, id, account_id,
        kind, type, state, rank, attempts, next_attempt_at, queued_at, ended_at, signal_id)
      select '2026-03-16', 'log', n, ${id}, 'dl_' || n, 'amara', 'webhook', 'signal.closed', 'delivered', 1, 1,
        ${at(0).toISOString()}::timestamptz, ${at(0).toISOString()}::timestamptz + n * interval '1 second',
        ${at(0).toISOString()}::timestamptz, 'sig_' || n from generate_series(1, 100000) n`);
    clock.time = at(2_000).getTime();
    const from = at(1).toISOString();
    await expect(again({ from, until: at(2_000).toISOString() })).rejects.toThrow(
      '422 The range has more than 1000 deliveries. Choose a shorter one.',
    );
    expect(await database().$count(delivery, sql`${delivery.state} = 'pending'`)).toBe(0);
    const until = new Date(at(1).getTime() + 1_000_000).toISOString();
    expect(await again({ from, until })).toEqual({ replayed: 1_000, refused: [] });
    expect(await database().$count(delivery, sql`${delivery.state} = 'pending'`)).toBe(1_000);
  });

  test('of a delivery whose id no database stores is refused', async () => {
    await expect(again({ deliveryId: 'dl\u0000x' })).rejects.toThrow('400');
  });

  test('needs one delivery or a range, an active endpoint, and a message that exists', async () => {
    for (const wanted of [{}, { from: at(0).toISOString() }, { deliveryId: 'dl_1', from: at(0).toISOString() }])
      await expect(again(wanted)).rejects.toThrow('400 Give either `deliveryId`, or `from` and `until`.');
    await expect(again({ deliveryId: 'dl_none' })).rejects.toThrow('404 Unknown delivery.');
    const row = {
      accountId: 'amara',
      kind: 'webhook',
      address: 'https://b.example.com/',
      label: '',
      state: 'unverified',
    } as const;
    const other = await insertChannel(database(), { ...row, categories: [] }, at(0));
    await expect(done(replay, { id: other.id, deliveryId: 'dl_1' })).rejects.toThrow('409 The endpoint is not active.');
  });
});
