import { MINUTE_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountDeletion } from '../../identity/account-deletion.tables.ts';
import { closedFact, openedFact } from '../../log/testing/facts.ts';
import { insertSignals } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { deliveryChannel, deliveryEvent, sentOpening } from '../delivery.tables.ts';
import { EVENT_SOURCE } from '../messages/source-logs.ts';
import { accepted, gone, refused, rejected } from '../testing/fake-adapter.ts';
import { MEMBER, useSending } from '../testing/use-sending.ts';

const site = useSending();
const SECOND = 1_000;
const HOUR = 3_600_000;

async function queueOpening(signalId: string, channelId: string, given: object = {}) {
  const sourceIndex = await site.append(openedFact(signalId));
  return site.queue({ channelId, sourceIndex, signalId, ...given });
}

async function queueBrokerAlert(channelId: string) {
  const data = { title: 'OANDA differs from this site', text: 'EURUSD: no stop.', path: '/broker-setup' };
  const values = {
    type: 'broker.alert',
    category: 'signals',
    accountId: MEMBER,
    data,
    at: new Date(site.time),
  } as const;
  const [event] = await site.db().database.insert(deliveryEvent).values(values).returning();
  const source = { sourceLog: EVENT_SOURCE, sourceIndex: event!.id, strategyId: null };
  return site.queue({ channelId, type: 'broker.alert', ...source });
}

const channelNow = async ({ id }: ChannelRow) => {
  const [row] = await site.db().database.select().from(deliveryChannel).where(eq(deliveryChannel.id, id));
  return row!;
};

/** Sends every second for a time, and returns the seconds in which something was handed over. */
async function attemptsWithin(seconds: number): Promise<number[]> {
  const found: number[] = [];
  for (let second = 0; second <= seconds; second += 1) {
    const before = site.webhook.handed.length;
    await site.send();
    if (site.webhook.handed.length > before) found.push(second);
    site.time += SECOND;
  }
  return found;
}

test('an opening is tried after 0, 1, 3, 8, 20, 45, 105 and 165 seconds, with one id', async () => {
  const channel = await site.addChannel();
  site.webhook.answer = () => refused;
  await queueOpening('sig_slots', channel.id);
  expect(await attemptsWithin(170)).toEqual([0, 1, 3, 8, 20, 45, 105, 165]);
  expect(new Set(site.webhook.handed.map(({ target }) => target.deliveryId)).size).toBe(1);
});

test('an opening is not tried after it has expired: it is missed', async () => {
  const channel = await site.addChannel();
  site.webhook.answer = () => refused;
  await queueOpening('sig_expires', channel.id, { expiresAt: new Date(site.time + 10 * SECOND) });
  expect(await attemptsWithin(30)).toEqual([0, 1, 3, 8, 10, 15]);
  const [opening] = await site.deliveries();
  expect(opening).toMatchObject({ state: 'missed', attempts: 4, reason: 'not accepted while it was valid' });
  // After the opening has expired, only the message that it was missed is tried.
  expect(site.webhook.types.slice(4)).toEqual(['signal.missed', 'signal.missed']);
});

test('an opening is not tried after its signal has closed', async () => {
  const channel = await site.addChannel();
  const row = { ...signalRow(77, site.time, 'trend'), id: 'sig_over', status: 'closed' } as const;
  await insertSignals(site.db().database, [row]);
  await queueOpening('sig_over', channel.id);
  await site.send();
  const [opening] = await site.deliveries();
  expect(opening).toMatchObject({ state: 'missed', reason: 'the signal closed before it was accepted' });
  expect(site.webhook.types).toEqual(['signal.missed']);
});

test('an opening that is accepted while its signal closes is stored as closed', async () => {
  const channel = await site.addChannel();
  await queueOpening('sig_during', channel.id);
  const { database } = site.db();
  site.webhook.answer = async () => {
    const row = { ...signalRow(78, site.time, 'trend'), id: 'sig_during', status: 'closed' } as const;
    await insertSignals(database, [row]);
    return accepted;
  };
  await site.send();
  const sent = await database.select().from(sentOpening).where(eq(sentOpening.signalId, 'sig_during'));
  expect(sent).toMatchObject([{ closedAt: new Date(site.time) }]);
});

test('everything else is tried ten times within 52 hours, and is dead then', async () => {
  const channel = await site.addChannel();
  await queueOpening('sig_long', channel.id);
  await site.send();
  const sourceIndex = await site.append(closedFact('sig_long'));
  await site.queue({ channelId: channel.id, sourceIndex, signalId: 'sig_long', type: 'signal.closed' });
  site.webhook.answer = () => refused;
  const waits = [0, 5 * SECOND, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 5, 10, 14, 20].map((h) => h * HOUR)];
  for (const wait of waits) await site.sendAfter(wait);
  const [, close] = await site.deliveries();
  expect(close).toMatchObject({ state: 'dead', attempts: 10, reason: 'The endpoint answered 503.' });
  await site.sendAfter(100 * HOUR);
  expect(site.webhook.handed).toHaveLength(11);
});

test('a rejected message is dead immediately, and its channel goes on', async () => {
  const channel = await site.addChannel();
  site.webhook.answer = () => rejected;
  await queueOpening('sig_rejected', channel.id);
  await site.send();
  expect(await site.deliveries()).toMatchObject([{ state: 'dead', reason: 'The endpoint answered 400.' }]);
  expect(await channelNow(channel)).toMatchObject({ state: 'active', failures: 1 });
});

test('a channel rests after ten failures in a row, each time longer, and the first success makes it active', async () => {
  const channel = await site.addChannel('webhook', { failures: 9 });
  site.webhook.answer = () => refused;
  await queueOpening('sig_rest', channel.id);
  await site.send();
  expect(await channelNow(channel)).toMatchObject({
    state: 'failing',
    reason: 'The endpoint answered 503.',
    failures: 10,
    restingUntil: new Date(site.time + 5 * SECOND),
  });
  await site.sendAfter(4 * SECOND);
  expect(site.webhook.handed).toHaveLength(1);
  await site.sendAfter(SECOND);
  expect(await channelNow(channel)).toMatchObject({ failures: 11, restingUntil: new Date(site.time + 10 * SECOND) });
  site.webhook.answer = () => accepted;
  await site.sendAfter(10 * SECOND);
  expect(await channelNow(channel)).toMatchObject({
    state: 'active',
    reason: null,
    failures: 0,
    restingUntil: null,
    lastAcceptedAt: new Date(site.time),
  });
});

test('a message that a limit of the site held back is tried again, and is not a failure of its channel', async () => {
  const channel = await site.addChannel('webhook', { failures: 9 });
  site.webhook.answer = () => ({ ...refused, afterMs: HOUR, isHeldBack: true });
  await queueOpening('sig_held_back', channel.id);
  await site.send();
  const [opening] = await site.deliveries();
  expect(opening).toMatchObject({ state: 'retrying', attempts: 1, nextAttemptAt: new Date(site.time + 2 * SECOND) });
  expect(await channelNow(channel)).toMatchObject({
    state: 'active',
    failures: 9,
    restingUntil: null,
    lastFailedAt: null,
  });
  site.webhook.answer = () => accepted;
  await site.sendAfter(2 * SECOND);
  expect((await site.deliveries())[0]).toMatchObject({ state: 'delivered' });
});

test('a message that Telegram limits is tried again when Telegram says, and is not a failure of its chat', async () => {
  const channel = await site.addChannel('telegram', { failures: 9 });
  const answer = { status: 429, text: 'Too Many Requests: retry after 17' };
  const limited = { ...refused, afterMs: 17 * SECOND, answer, isHeldBack: true, isExact: true };
  site.telegram.answer = () => limited;
  await queueOpening('sig_limited', channel.id);
  await site.send();
  const nextAttemptAt = new Date(site.time + 17 * SECOND);
  expect((await site.deliveries())[0]).toMatchObject({ state: 'retrying', nextAttemptAt });
  expect(await channelNow(channel)).toMatchObject({ state: 'active', failures: 9, lastFailedAt: null });
  site.telegram.answer = () => accepted;
  await site.sendAfter(17 * SECOND);
  expect((await site.deliveries())[0]).toMatchObject({ state: 'delivered' });
});

test('a channel that failed often is tried with one message, not with five', async () => {
  const channel = await site.addChannel('webhook', { failures: 12, state: 'failing' });
  site.webhook.answer = () => refused;
  for (let i = 0; i < 3; i += 1) await queueOpening(`sig_trial_${i}`, channel.id);
  await site.send();
  expect(site.webhook.handed).toHaveLength(1);
});

test('a rest is never longer than five minutes', async () => {
  const channel = await site.addChannel('webhook', { failures: 500, state: 'failing' });
  site.webhook.answer = () => refused;
  await queueOpening('sig_longest', channel.id);
  await site.send();
  expect((await channelNow(channel)).restingUntil).toEqual(new Date(site.time + 5 * MINUTE_MS));
});

test('a gone channel is disabled immediately, is reported once, and nothing more is sent to it', async () => {
  const channel = await site.addChannel();
  site.webhook.answer = () => gone;
  await queueOpening('sig_gone_1', channel.id);
  await queueOpening('sig_gone_2', channel.id);
  await site.send();
  await queueOpening('sig_gone_3', channel.id);
  await site.sendAfter(24 * HOUR);
  expect(await channelNow(channel)).toMatchObject({ state: 'disabled', reason: 'The endpoint answered 410.' });
  expect(site.disabled.map(({ id }) => id)).toEqual([channel.id]);
  expect(site.webhook.handed.length).toBeLessThanOrEqual(2);
});

test('a webhook is disabled after five days without a success, and not by a single failure after a quiet week', async () => {
  const quiet = await site.addChannel('webhook', { lastAcceptedAt: new Date(site.time - 7 * 24 * HOUR) });
  const failing = await site.addChannel('webhook', { state: 'failing', failures: 40 });
  await site
    .db()
    .database.update(deliveryChannel)
    .set({ since: new Date(site.time - 5 * 24 * HOUR) });
  site.webhook.answer = () => refused;
  const index = await site.append(openedFact('sig_days'));
  for (const { id } of [quiet, failing]) await site.queue({ channelId: id, sourceIndex: index, signalId: 'sig_days' });
  await site.send();
  expect(await channelNow(quiet)).toMatchObject({ state: 'active', failures: 1 });
  expect((await channelNow(failing)).state).toBe('disabled');
  expect(site.disabled.map(({ id }) => id)).toEqual([failing.id]);
});

test('only alerts about accounts at brokers are sent while the account is to be deleted, all messages once it is kept', async () => {
  const channel = await site.addChannel();
  const { database } = site.db();
  const at = new Date(site.time);
  await database.insert(accountDeletion).values({ accountId: MEMBER, requestedAt: at, erasedAfter: at });
  await queueOpening('sig_leaving', channel.id);
  await site.send();
  expect(site.webhook.handed).toEqual([]);
  expect(await site.deliveries()).toMatchObject([{ state: 'suppressed', reason: 'the account is to be deleted' }]);
  await queueBrokerAlert(channel.id);
  await site.send();
  expect(site.webhook.types).toEqual(['broker.alert']);
  site.webhook.handed.length = 0;
  await database.delete(accountDeletion);
  const { id } = await queueOpening('sig_kept', channel.id);
  await site.send();
  expect(site.webhook.handed.map(({ target }) => target.deliveryId)).toEqual([id]);
});

test.each([
  ['off', { isOn: false }, 'suppressed', 'the channel is switched off'],
  ['deleted', { deletedAt: new Date() }, 'cancelled', 'the channel was deleted'],
  ['disabled', { state: 'disabled' }, 'suppressed', 'the channel is disabled'],
  ['not confirmed', { state: 'unverified' }, 'suppressed', 'the channel is not confirmed'],
] as const)('nothing is sent to a channel that is %s', async (_case, change, state, reason) => {
  const channel = await site.addChannel();
  await site.db().database.update(deliveryChannel).set(change);
  await queueOpening(`sig_${state}_${reason}`, channel.id);
  await site.send();
  expect(site.webhook.handed).toEqual([]);
  expect(await site.deliveries()).toMatchObject([{ state, reason }]);
});
