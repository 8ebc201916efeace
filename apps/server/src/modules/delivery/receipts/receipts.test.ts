import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { afterEach, expect, test } from 'vitest';
import { silentLog } from '../../../platform/logging.ts';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { insertSendings } from '../../feed-latency/sending-repository.ts';
import { closedFact, filledFact, openedFact } from '../../log/testing/facts.ts';
import { insertSignals } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { deliveryEvent } from '../delivery.tables.ts';
import { readChannelFigures } from '../figures/read-channel-figures.ts';
import { recordTest, sendTest } from '../sending/send-test.ts';
import { accepted, gone, refused } from '../testing/fake-adapter.ts';
import { MEMBER, PUBLIC_DELAY_MS, useSending } from '../testing/use-sending.ts';
import { listReceipts } from './list-receipts.ts';

const site = useSending();
const clock = { now: () => site.time };
let speed = 1;
const clocks = {
  clock,
  marketNow: () => site.time,
  get speed() {
    return speed;
  },
};
afterEach(() => {
  speed = 1;
});

const viewer = (strategies: readonly string[] = ['trend']) =>
  testViewer(site.db().database, {
    principal: { kind: 'member', accountId: MEMBER, strategies },
    now: site.time,
    market: 'simulated',
    publicDelayMs: PUBLIC_DELAY_MS,
  });

const receipts = (query: { signalId?: string; cursor?: string; limit?: number } = {}, strategies?: readonly string[]) =>
  listReceipts(clocks, viewer(strategies), { limit: 50, ...query });

let serial = 500;
/** Publishes a signal and queues its opening for a channel. */
async function publish(signalId: string, channelId: string) {
  serial += 1;
  const sourceIndex = await site.append(openedFact(signalId));
  const row = { ...signalRow(serial, site.time, 'trend'), id: signalId, market: 'simulated' as const };
  await insertSignals(site.db().database, [{ ...row, barCloseAt: new Date(site.time - 200) }]);
  return site.queue({ channelId, sourceIndex, signalId });
}

test('a receipt lists the attempts of a message, and the page with the time of the live feed', async () => {
  const channel = await site.addChannel();
  await publish('sig_r1', channel.id);
  await insertSendings(site.db().database, [{ signalId: 'sig_r1', sentAt: new Date(site.time + 31), speed: 1 }]);
  site.webhook.answer = () => refused;
  await site.send();
  site.webhook.answer = () => accepted;
  await site.sendAfter(1_000);
  const { answer } = await receipts({ signalId: 'sig_r1' });
  const sealedAt = new Date(site.time - 1_000).toISOString();
  expect(answer).toMatchObject([
    {
      kind: 'webhook',
      channelId: channel.id,
      label: 'my webhook',
      state: 'delivered',
      signal: { id: 'sig_r1', symbol: 'EURUSD', side: 'long', sealedAt },
      strategyName: 'trend',
      acceptedAt: new Date(site.time).toISOString(),
      nextAttemptAt: null,
      attempts: [
        { outcome: 'retry', status: 503, error: 'The endpoint answered 503.', tookMs: 0 },
        { outcome: 'accepted', status: 200, error: null },
      ],
    },
    { kind: 'web', channelId: null, state: 'delivered', acceptedAt: new Date(site.time - 969).toISOString() },
  ]);
});

test('a receipt has the newest price when the message was accepted, and its distance from the entry', async () => {
  const channel = await site.addChannel();
  await publish('sig_priced', channel.id);
  const priceAt = new Date(site.time);
  const fed = { signalId: 'sig_priced', sentAt: new Date(site.time + 31), speed: 1, price: 1.1, priceAt };
  await insertSendings(site.db().database, [fed]);
  const later = new Date(site.time + 5 * MINUTE_MS);
  site.prices.set('EURUSD', { price: 1.10025, priceAt: later });
  await site.send();
  const { answer } = await receipts({ signalId: 'sig_priced' });
  // The entry is 1.10000, and the risk 0.00100.
  expect(answer.map(({ kind, price }) => [kind, price])).toEqual([
    ['webhook', { price: '1.10025', barCloseAt: later.toISOString(), slippageR: 0.25 }],
    ['web', { price: '1.10000', barCloseAt: priceAt.toISOString(), slippageR: 0 }],
  ]);
});

test('a receipt of a message that was not accepted, or of no new signal, has no price', async () => {
  const channel = await site.addChannel();
  await publish('sig_unpriced', channel.id);
  site.prices.set('EURUSD', { price: 1.10025, priceAt: new Date(site.time) });
  site.webhook.answer = () => refused;
  await site.send();
  site.time += 1;
  await runTest(channel.id);
  const { answer } = await receipts();
  expect(answer.map(({ type, price }) => [type, price])).toEqual([
    ['test', null],
    ['signal.opened', null],
  ]);
});

test('a receipt says what a change and a notice were about', async () => {
  const channel = await site.addChannel();
  await publish('sig_changed', channel.id);
  const ofSignal = { channelId: channel.id, signalId: 'sig_changed' } as const;
  site.time += 1;
  await site.queue({
    ...ofSignal,
    sourceIndex: await site.append(filledFact('sig_changed')),
    type: 'signal.updated',
    state: 'delivered',
  });
  site.time += 1;
  await site.queue({
    ...ofSignal,
    sourceIndex: await site.append(closedFact('sig_changed')),
    type: 'signal.closed',
    state: 'delivered',
  });
  const at = new Date(site.time);
  const price = { symbol: 'XAUUSD', direction: 'above', level: '2400.500', price: '2401.000', note: null } as const;
  const system = { title: 'Maintenance on Sunday', text: 'Signals are sent.', path: '/status' };
  const events = await site
    .db()
    .database.insert(deliveryEvent)
    .values([
      { type: 'price.alert', category: 'price-alerts', data: { ...price, at: at.toISOString() }, at },
      { type: 'system.alert', category: 'system', data: { ...system, at: at.toISOString() }, at },
    ])
    .returning();
  for (const { id, type } of events) {
    site.time += 1;
    await site.queue({ channelId: channel.id, sourceLog: 'event', sourceIndex: id, strategyId: null, type });
  }
  const { answer } = await receipts();
  expect(answer.map(({ type, summary }) => [type, summary])).toEqual([
    ['system.alert', 'Maintenance on Sunday'],
    ['price.alert', 'XAUUSD above 2,400.500'],
    ['signal.closed', 'Target reached, +0.92\u00a0R'],
    ['signal.updated', 'Filled at 1.10002'],
    ['signal.opened', null],
  ]);
});

test('receipts are listed newest first in pages, and none from before the last seven days', async () => {
  const channel = await site.addChannel();
  await publish('sig_r2', channel.id);
  site.time += 7 * 24 * 60 * MINUTE_MS;
  await publish('sig_r3', channel.id);
  site.time += 1;
  await publish('sig_r4', channel.id);
  const first = await receipts({ limit: 1 });
  expect(first.answer.map(({ signal }) => signal?.id)).toEqual(['sig_r4']);
  const second = await receipts({ limit: 1, cursor: first.next! });
  expect(second).toMatchObject({ answer: [{ signal: { id: 'sig_r3' } }], next: null });
});

test('a receipt reveals no signal that its member may not see yet', async () => {
  const channel = await site.addChannel();
  await publish('sig_r5', channel.id);
  expect((await receipts({}, [])).answer).toEqual([]);
  site.time += PUBLIC_DELAY_MS;
  expect((await receipts({}, [])).answer).toHaveLength(1);
});

const testing = () => ({
  clock,
  log: silentLog,
  toAdapter: (kind: string) => (kind === 'webhook' ? site.webhook : null),
  onDisabled: async () => {},
  onDeadLetter: async () => {},
});

/** Sends a test and stores what came of it. */
const runTest = async (channelId: string) =>
  recordTest(testing(), viewer(), await sendTest(testing(), viewer(), channelId));

test('a cursor of a time that no database stores is refused', async () => {
  const cursor = `${(8.64e15).toString(36)}-dl_x`;
  await expect(receipts({ cursor })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

test('a test is sent immediately, says what came of it, and is sent at most ten times per hour', async () => {
  const channel = await site.addChannel();
  expect(await runTest(channel.id)).toEqual({ outcome: 'accepted', tookMs: 0, reason: null });
  expect(site.webhook.types).toEqual(['test']);
  site.webhook.answer = () => refused;
  site.time += 1;
  expect(await runTest(channel.id)).toMatchObject({
    outcome: 'retry',
    reason: 'The endpoint answered 503.',
  });
  // It is not repeated.
  await site.sendAfter(MINUTE_MS);
  expect(site.webhook.handed).toHaveLength(2);
  for (let i = 0; i < 8; i += 1) {
    site.time += 1;
    await runTest(channel.id);
  }
  site.time += 1;
  await expect(runTest(channel.id)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  site.time += 60 * MINUTE_MS;
  expect(await runTest(channel.id)).toMatchObject({ outcome: 'retry' });
});

test('two tests of a channel in the same millisecond are both sent', async () => {
  const channel = await site.addChannel();
  const results = await Promise.all([runTest(channel.id), runTest(channel.id)]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
  expect(site.webhook.types).toEqual(['test', 'test']);
  expect((await receipts()).answer).toHaveLength(2);
});

test('a test is refused for a channel that is not confirmed, is disabled, or is of someone else', async () => {
  const unverified = await site.addChannel('webhook', { state: 'unverified' });
  await expect(runTest(unverified.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  const ended = await site.addChannel();
  site.webhook.answer = () => gone;
  await runTest(ended.id);
  await expect(runTest(ended.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await site.addMember('acc_other');
  const foreign = await site.addChannel('webhook', { accountId: 'acc_other' });
  await expect(runTest(foreign.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const without = await site.addChannel('push');
  await expect(runTest(without.id)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('figures count what channels accepted of public signals, with percentiles from a hundred on', async () => {
  const channel = await site.addChannel();
  const figures = async (publicUntil = site.time, window: 'day' | 'month' = 'day') => {
    const context = {
      db: site.db().database,
      market: 'simulated',
      speed: 1,
      now: site.time,
      wallNow: site.time,
    } as const;
    const kinds = await readChannelFigures({ ...context, publicUntil }, new Set(['webhook']));
    expect(kinds.filter(({ isOffered }) => isOffered).map(({ kind }) => kind)).toEqual(['webhook']);
    return kinds.find(({ kind }) => kind === 'webhook')![window];
  };
  for (let i = 0; i < 99; i += 1) await publish(`sig_f${i}`, channel.id);
  await site.sendAfter(300);
  const median = { p50: 500, p95: null, p99: null };
  expect(await figures()).toEqual({ closeToAccepted: median, accepted: 99, missed: 0 });
  await publish('sig_f99', channel.id);
  await publish('sig_f100', channel.id);
  await site.queue({ channelId: (await site.addChannel()).id, sourceIndex: 1, signalId: 'sig_f1', state: 'missed' });
  await site.sendAfter(1);
  expect(await figures()).toMatchObject({
    accepted: 101,
    missed: 1,
    closeToAccepted: { p50: 500, p95: 500, p99: 500 },
  });
  expect(await figures(site.time - 2)).toMatchObject({ accepted: 99 });
  const day = { accepted: 101, missed: 1, closeToAccepted: { p50: 500, p95: 500, p99: 500 } };
  site.time += DAY_MS;
  expect(await figures()).toEqual({ closeToAccepted: { p50: null, p95: null, p99: null }, accepted: 0, missed: 0 });
  site.time += 28 * DAY_MS;
  expect(await figures(site.time, 'month')).toEqual(day);
  site.time += 2 * DAY_MS;
  expect(await figures(site.time, 'month')).toMatchObject({ accepted: 0, missed: 0 });
});

test('the receipt of the page is by the wall clock in an accelerated market, as those of channels are', async () => {
  const channel = await site.addChannel();
  await publish('sig_fast', channel.id);
  // 5 s of market time are 100 ms at 50 times the speed.
  await insertSendings(site.db().database, [{ signalId: 'sig_fast', sentAt: new Date(site.time + 5_000), speed: 50 }]);
  speed = 50;
  const web = (await receipts({ signalId: 'sig_fast' })).answer.find(({ kind }) => kind === 'web')!;
  expect([web.queuedAt, web.acceptedAt]).toEqual([site.time, site.time + 100].map((at) => new Date(at).toISOString()));
});
