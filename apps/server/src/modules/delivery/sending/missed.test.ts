import { ALL_CHANNELS_MAX } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database.ts';
import { alertFact, openedFact } from '../../log/testing/facts.ts';
import { getDay } from '../days/day-partitions.ts';
import { deliveryChannel, sentOpening } from '../delivery.tables.ts';
import { accepted, FakeAdapter, refused, rejected } from '../testing/fake-adapter.ts';
import { useSending } from '../testing/use-sending.ts';
import { CLAIM_SIZE } from './claim-in-parts.ts';
import { sweep } from './sweep.ts';

const site = useSending();
const HALF_MINUTE = 30_000;

async function queueOpening(signalId: string, channelId: string, given: object = {}) {
  const sourceIndex = await site.append(openedFact(signalId));
  return site.queue({ channelId, sourceIndex, signalId, ...given });
}

const states = async () =>
  Object.fromEntries((await site.deliveries()).map(({ channelId, type, state }) => [`${type} ${channelId}`, state]));

test('a missed opening is listed once, as soon as the channel accepts something', async () => {
  const channel = await site.addChannel();
  site.webhook.answer = () => refused;
  await queueOpening('sig_m1', channel.id);
  for (let minute = 0; minute < 9; minute += 1) await site.sendAfter(MINUTE_MS);
  site.webhook.handed.length = 0;
  site.webhook.answer = () => accepted;
  await queueOpening('sig_m2', channel.id);
  await site.sendAfter(1);
  expect(site.webhook.types, 'not only when its next attempt would be due').toEqual(['signal.opened', 'signal.missed']);
  await site.sendAfter(10 * MINUTE_MS);
  await site.sendAfter(10 * MINUTE_MS);
  expect(site.webhook.types).toEqual(['signal.opened', 'signal.missed']);
  expect(site.webhook.handed[1]!.message).toMatchObject({
    signal: { id: 'sig_m1' },
    reason: 'not accepted while it was valid',
  });
});

test('a market alert is tried until it expires, then dropped without a message about it', async () => {
  const channel = await site.addChannel('webhook', { categories: ['market-news'] });
  site.webhook.answer = () => refused;
  const expiresAt = new Date(site.time + 3 * MINUTE_MS);
  const sourceIndex = await site.append(alertFact('Release at 12:30 UTC: CPI.'));
  const row = { channelId: channel.id, sourceIndex, type: 'market.alert', strategyId: null, expiresAt } as const;
  await site.queue(row);
  await site.send();
  for (let minute = 0; minute < 5; minute += 1) await site.sendAfter(MINUTE_MS);
  expect(site.webhook.types).toEqual(['market.alert', 'market.alert', 'market.alert']);
  site.webhook.answer = () => accepted;
  await queueOpening('sig_after', channel.id);
  await site.sendAfter(2 * MINUTE_MS);
  expect(await states()).toEqual({
    [`market.alert ${channel.id}`]: 'missed',
    [`signal.opened ${channel.id}`]: 'delivered',
  });
  expect(site.webhook.types).not.toContain('signal.missed');
});

test('while sending is paused, openings expire, and are listed after it resumes', async () => {
  const channel = await site.addChannel();
  await queueOpening('sig_m3', channel.id);
  await site.pause(true);
  await site.sendAfter(5 * MINUTE_MS);
  expect((await site.deliveries())[0]).toMatchObject({ state: 'missed' });
  expect(site.webhook.handed).toEqual([]);
  await site.pause(false);
  await site.send();
  expect(site.webhook.types).toEqual(['signal.missed']);
});

/** Queues an opening for a webhook, and for Telegram in its stead half a minute later. */
async function queueWithFallback(signalId: string) {
  const [first, second] = [await site.addChannel('webhook'), await site.addChannel('telegram')];
  const sourceIndex = await site.append(openedFact(signalId));
  await site.queue({ channelId: first.id, sourceIndex, signalId });
  const nextAttemptAt = new Date(site.time + HALF_MINUTE);
  await site.queue({ channelId: second.id, sourceIndex, signalId, fallbackOf: first.id, nextAttemptAt });
  return { first, second, sourceIndex };
}

test('the next channel of the fallback is not needed where the first accepted the opening', async () => {
  await queueWithFallback('sig_m4');
  await site.send();
  await site.sendAfter(HALF_MINUTE);
  expect(site.telegram.handed).toEqual([]);
  expect((await site.deliveries()).map(({ state, reason }) => [state, reason])).toEqual(
    expect.arrayContaining([
      ['delivered', null],
      ['cancelled', 'not needed'],
    ]),
  );
});

test('the next channel of the fallback gets the opening after half a minute, and says instead of which', async () => {
  await queueWithFallback('sig_m5');
  site.webhook.answer = () => refused;
  await site.sendAfter(HALF_MINUTE - 1);
  expect(site.telegram.handed).toEqual([]);
  await site.sendAfter(1);
  expect(site.telegram.handed.map(({ message }) => message)).toMatchObject([
    { type: 'signal.opened', insteadOf: 'your webhook' },
  ]);
  const sent = await site.db().database.select().from(sentOpening);
  expect(sent, 'edits of the message repeat it').toMatchObject([
    { messageId: 'm1', insteadOf: 'your webhook', size: null },
  ]);
});

test('the next channel of the fallback gets the opening immediately where the first rejects it', async () => {
  const { first, second } = await queueWithFallback('sig_m6');
  site.webhook.answer = () => rejected;
  await site.send();
  expect(await states()).toEqual({
    [`signal.opened ${first.id}`]: 'dead',
    [`signal.opened ${second.id}`]: 'delivered',
  });
});

test('a third channel is not needed where the first accepted the opening after the second had its turn', async () => {
  const { second, sourceIndex } = await queueWithFallback('sig_m7');
  const third = await site.addChannel('webhook', { label: 'third' });
  const nextAttemptAt = new Date(site.time + 2 * HALF_MINUTE);
  await site.queue({ channelId: third.id, sourceIndex, signalId: 'sig_m7', fallbackOf: second.id, nextAttemptAt });
  site.telegram.answer = () => refused;
  site.webhook.answer = () => refused;
  await site.sendAfter(HALF_MINUTE);
  site.webhook.answer = () => accepted;
  await site.sendAfter(1_000);
  await site.sendAfter(HALF_MINUTE);
  const ofThird = (await site.deliveries()).find(({ channelId }) => channelId === third.id);
  expect(ofThird).toMatchObject({ state: 'cancelled', reason: 'not needed' });
});

test('no later one of as many channels as an account can have is needed where the first accepted the opening', async () => {
  const sourceIndex = await site.append(openedFact('sig_m_long'));
  const shareMs = Math.floor((5 * MINUTE_MS) / ALL_CHANNELS_MAX);
  let fallbackOf: string | null = null;
  for (let place = 0; place < ALL_CHANNELS_MAX; place += 1) {
    const { id } = await site.addChannel(place === 0 ? 'webhook' : 'telegram', { label: `${place}` });
    const nextAttemptAt = new Date(site.time + place * shareMs);
    await site.queue({ channelId: id, sourceIndex, signalId: 'sig_m_long', fallbackOf, nextAttemptAt });
    fallbackOf = id;
  }
  await site.send();
  await site.sendAfter((ALL_CHANNELS_MAX - 1) * shareMs);
  expect(site.webhook.types).toEqual(['signal.opened']);
  expect(site.telegram.handed).toEqual([]);
  const reasons = (await site.deliveries()).map(({ reason }) => reason).filter((reason) => reason !== null);
  expect(reasons).toEqual(Array(ALL_CHANNELS_MAX - 1).fill('not needed'));
});

test('the next channel of the fallback gets the opening immediately when the first refused it, without another wake-up', async () => {
  const { second } = await queueWithFallback('sig_m_refused');
  const [answer, handed] = [Promise.withResolvers<typeof rejected>(), Promise.withResolvers<string>()];
  site.webhook.answer = () => answer.promise;
  site.telegram.answer = ({ target }) => {
    handed.resolve(target.channel.id);
    return accepted;
  };
  const sender = site.makeSender();
  await sender.poll();
  answer.resolve(rejected);
  expect(await handed.promise).toBe(second.id);
  await sender.settle();
  await sender.stop(0);
});

test('a missed opening is listed although the channel begins to answer as it is missed', async () => {
  const channel = await site.addChannel('webhook', { failures: 3 });
  await queueOpening('sig_m9', channel.id);
  const { database } = site.db();
  const [days, sweptAt] = [[getDay(site.time)], new Date(site.time)];
  site.time += 6 * MINUTE_MS;
  let sweeping: Promise<void> | undefined;
  // The answer is stored while the opening ends, so it does not see the message about it.
  await withTransaction(database, async (tx) => {
    await tx.update(deliveryChannel).set({ failures: 0 }).where(eq(deliveryChannel.id, channel.id));
    sweeping = sweep(database, [site.webhook], days, sweptAt, new Date(site.time));
    await expect.poll(states).toHaveProperty([`signal.missed ${channel.id}`]);
  });
  await sweeping;
  await site.send();
  expect(await states()).toMatchObject({ [`signal.missed ${channel.id}`]: 'delivered' });
});

test('an opening whose validity ends between its claim and its attempt is missed, and not sent', async () => {
  site.webhook = new FakeAdapter('webhook', { capacity: 2 * CLAIM_SIZE });
  site.webhook.answer = () => {
    site.time += 6 * MINUTE_MS;
    return accepted;
  };
  const sourceIndex = await site.append(openedFact('sig_ends'));
  for (let n = 0; n <= CLAIM_SIZE; n += 1) {
    const accountId = `acc_ends_${n}`;
    await site.addMember(accountId);
    const { id: channelId } = await site.addChannel('webhook', { accountId });
    await site.queue({ channelId, accountId, sourceIndex, signalId: 'sig_ends' });
  }
  await site.send();
  const openings = (await site.deliveries()).filter(({ type }) => type === 'signal.opened');
  const getIds = (state: string) => openings.filter((row) => row.state === state).map(({ id }) => id);
  const sent = site.webhook.handed.filter(({ message }) => message.type === 'signal.opened');
  // What is due at the same time is claimed in any order. At least the second part of the claim is decided after an answer.
  expect(sent.map(({ target }) => target.deliveryId).sort()).toEqual(getIds('delivered').sort());
  expect(sent.length).toBeGreaterThan(0);
  expect(getIds('missed')).toHaveLength(CLAIM_SIZE + 1 - sent.length);
  expect(getIds('missed').length).toBeGreaterThan(0);
});
