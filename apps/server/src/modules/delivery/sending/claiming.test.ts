import { expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import { delivery, deliveryAttempt, sentOpening } from '../delivery.tables.ts';
import { accepted, refused } from '../testing/fake-adapter.ts';
import { MEMBER, useSending } from '../testing/use-sending.ts';

const site = useSending();

/** Queues the opening of a new signal for a channel. */
async function queueOpening(signalId: string, channelId: string, given: object = {}) {
  const sourceIndex = await site.append(openedFact(signalId));
  return site.queue({ channelId, sourceIndex, signalId, ...given });
}

test('hands over an opening with its place in the log, and stores attempt, end and the message of the receiving side', async () => {
  const channel = await site.addChannel();
  const row = await queueOpening('sig_1', channel.id);
  await site.send();
  const [{ message, target }] = site.webhook.handed as [(typeof site.webhook.handed)[0]];
  expect(message).toMatchObject({
    type: 'signal.opened',
    insteadOf: null,
    signal: { id: 'sig_1', symbol: 'EURUSD', status: 'active', entry: '1.10000' },
    sealed: { index: row.sourceIndex, leafHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(target).toMatchObject({ deliveryId: row.id, opening: null, now: site.time });
  const [done] = await site.deliveries();
  expect(done).toMatchObject({
    state: 'delivered',
    attempts: 1,
    fence: 1,
    leaseUntil: null,
    endedAt: new Date(site.time),
  });
  const database = site.db().database;
  expect(await database.select().from(sentOpening)).toMatchObject([
    { signalId: 'sig_1', channelId: channel.id, messageId: 'm1', closedAt: null },
  ]);
  expect(await database.select().from(deliveryAttempt)).toMatchObject([
    { deliveryId: row.id, fence: 1, outcome: 'accepted', status: 200, error: null },
  ]);
});

test('sends openings before everything else', async () => {
  const channel = await site.addChannel('webhook');
  const first = await site.append(openedFact('sig_first'));
  await site.queue({
    channelId: channel.id,
    sourceIndex: first,
    sourceLog: `missed:${site.log().logId}`,
    type: 'signal.missed',
  });
  await queueOpening('sig_second', channel.id);
  await site.send();
  expect(site.webhook.types).toEqual(['signal.opened', 'signal.missed']);
});

test('one channel with a thousand due deliveries delays no other', async () => {
  await site.addMember('acc_flooded');
  const flooded = await site.addChannel('webhook', { accountId: 'acc_flooded' });
  const index = await site.append(openedFact('sig_flood'));
  const database = site.db().database;
  const sample = await site.queue({
    channelId: flooded.id,
    accountId: 'acc_flooded',
    sourceIndex: index,
    signalId: 'sig_flood',
  });
  const copies = Array.from({ length: 999 }, (_, i) => ({ ...sample, id: `dl_flood_${i}`, sourceIndex: 10_000 + i }));
  await database.insert(delivery).values(copies);
  site.time += 1_000;
  const other = await site.addChannel();
  const row = await queueOpening('sig_other', other.id);
  // Every attempt for the flooded channel is stalled.
  const claim = {
    ...site.claim(),
    free: 20,
    perChannel: 5,
    perAccount: 25,
  } as const;
  const { rows: first } = await site.claimDue({ ...claim, busy: [] });
  expect(first).toHaveLength(5);
  const { rows: second } = await site.claimDue({
    ...claim,
    busy: first.map((row) => ({ ...row, hasFailed: false })),
  });
  expect(second.map(({ id }) => id)).toEqual([row.id]);
});

test('an account with many channels gets no more at the same time than its share', async () => {
  const index = await site.append(openedFact('sig_fair'));
  const many = await Promise.all(Array.from({ length: 12 }, () => site.addChannel()));
  for (const { id } of many) await site.queue({ channelId: id, sourceIndex: index, signalId: 'sig_fair' });
  site.time += 1_000;
  await site.addMember('acc_single');
  const one = await site.addChannel('webhook', { accountId: 'acc_single' });
  const single = { channelId: one.id, accountId: 'acc_single', sourceIndex: index, signalId: 'sig_fair' };
  const { id } = await site.queue(single);
  const claim = {
    ...site.claim(),
    free: 20,
    perChannel: 5,
    perAccount: 10,
  } as const;
  const { rows } = await site.claimDue({ ...claim, busy: [] });
  expect(rows.filter(({ accountId }) => accountId === MEMBER)).toHaveLength(10);
  expect(rows.map((row) => row.id)).toContain(id);
});

test('channels whose last attempt failed come last, and get half of the capacity', async () => {
  const failing = await Promise.all(Array.from({ length: 30 }, () => site.addChannel('webhook', { failures: 1 })));
  for (const [i, { id }] of failing.entries()) await queueOpening(`sig_failing_${i}`, id);
  site.time += 1_000;
  const row = await queueOpening('sig_works', (await site.addChannel()).id);
  const claim = { ...site.claim(), perChannel: 5, perAccount: 100 } as const;
  const first = await site.claimDue({ ...claim, free: 20, busy: [] });
  expect(first.rows[0]?.id).toBe(row.id);
  expect(first.rows).toHaveLength(11);
  expect(first.failing.size).toBeGreaterThanOrEqual(10);
  const inFlight = first.rows.slice(1).map((one) => ({ ...one, hasFailed: true }));
  expect((await site.claimDue({ ...claim, free: 10, busy: inFlight })).rows).toEqual([]);
});

test('channels whose last attempt failed have a tenth of the capacity however much is due for others', async () => {
  const failing = await Promise.all(Array.from({ length: 30 }, () => site.addChannel('webhook', { failures: 1 })));
  for (const [i, { id }] of failing.entries()) await queueOpening(`sig_behind_${i}`, id);
  const sample = await queueOpening('sig_busy', (await site.addChannel()).id);
  const { database } = site.db();
  const copies = Array.from({ length: 600 }, (_, i) => ({ ...sample, id: `dl_busy_${i}`, sourceIndex: 10_000 + i }));
  await database.insert(delivery).values(copies);
  const claim = { ...site.claim(), perAccount: 100, busy: [] } as const;
  const { rows, failing: claimed } = await site.claimDue({ ...claim, perChannel: 50, free: 20 });
  expect([rows.length, claimed.size]).toEqual([20, 2]);
});

test('what waits for a channel goes behind that of all others when an attempt fails, and back when it answers', async () => {
  const channel = await site.addChannel();
  await queueOpening('sig_rank_1', channel.id);
  await queueOpening('sig_rank_2', channel.id, { nextAttemptAt: new Date(site.time + 5_000) });
  const ranks = async () => (await site.deliveries()).map(({ state, rank }) => [state, rank]);
  site.webhook.answer = () => refused;
  await site.send();
  expect(await ranks()).toEqual([
    ['retrying', 2],
    ['pending', 2],
  ]);
  site.webhook.answer = () => accepted;
  await site.sendAfter(1_000);
  expect(await ranks()).toEqual([
    ['delivered', 2],
    ['pending', 0],
  ]);
});

test('hands no more to a channel at the same time than its kind allows', async () => {
  const channel = await site.addChannel();
  for (let i = 0; i < 8; i += 1) await queueOpening(`sig_many_${i}`, channel.id);
  let [running, most] = [0, 0];
  site.webhook.answer = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return accepted;
  };
  await site.send();
  expect(site.webhook.handed).toHaveLength(8);
  expect(most).toBeLessThanOrEqual(5);
});

test('a claimed delivery is claimed again after its lease, and the late result of the first claim changes nothing', async () => {
  const channel = await site.addChannel();
  const row = await queueOpening('sig_lease', channel.id);
  const answer = Promise.withResolvers<typeof refused>();
  const isHanded = Promise.withResolvers<void>();
  site.webhook.answer = () => {
    isHanded.resolve();
    return answer.promise;
  };
  const late = site.makeSender();
  await late.poll();
  await isHanded.promise;
  await site.send();
  expect(site.webhook.handed).toHaveLength(1);
  site.time += 59_999;
  await site.send();
  expect(site.webhook.handed).toHaveLength(1);
  site.time += 1;
  site.webhook.answer = () => accepted;
  await site.send();
  answer.resolve(refused);
  await late.settle();
  await late.stop(0);
  expect(site.webhook.handed.map(({ target }) => target.deliveryId)).toEqual([row.id, row.id]);
  const [done] = await site.deliveries();
  expect(done).toMatchObject({ state: 'delivered', fence: 2, attempts: 1 });
});

test('two nodes claim nothing twice', async () => {
  const channels = await Promise.all(Array.from({ length: 10 }, () => site.addChannel()));
  const index = await site.append(openedFact('sig_nodes'));
  for (const { id } of channels) await site.queue({ channelId: id, sourceIndex: index, signalId: 'sig_nodes' });
  await Promise.all([site.send(), site.send(), site.send()]);
  expect(new Set(site.webhook.handed.map(({ target }) => target.channel.id)).size).toBe(10);
  expect(site.webhook.handed).toHaveLength(10);
});

test('a stop gives back what has not ended, as if it had not been claimed', async () => {
  const channel = await site.addChannel();
  await queueOpening('sig_stop', channel.id);
  site.webhook.answer = ({ target }) =>
    new Promise((resolve) => target.signal.addEventListener('abort', () => resolve(refused)));
  const sender = site.makeSender();
  await sender.poll();
  await sender.stop(0);
  expect(await site.deliveries()).toMatchObject([{ state: 'pending', attempts: 0, leaseUntil: null }]);
  site.webhook.answer = () => accepted;
  await site.send();
  expect(await site.deliveries()).toMatchObject([{ state: 'delivered' }]);
});

test('a stop waits for attempts that end in time', async () => {
  const channel = await site.addChannel();
  await queueOpening('sig_finish', channel.id);
  const answer = Promise.withResolvers<typeof accepted>();
  site.webhook.answer = () => answer.promise;
  const sender = site.makeSender();
  await sender.poll();
  const stopped = sender.stop(60_000);
  answer.resolve(accepted);
  await stopped;
  expect(await site.deliveries()).toMatchObject([{ state: 'delivered', accountId: MEMBER }]);
});

test('nothing is claimed while sending is paused', async () => {
  const channel = await site.addChannel();
  await queueOpening('sig_paused', channel.id);
  await site.pause(true);
  await site.send();
  expect(site.webhook.handed).toEqual([]);
  await site.pause(false);
  await site.send();
  expect(site.webhook.types).toEqual(['signal.opened']);
});

test('an adapter that throws has failed an attempt', async () => {
  const channel = await site.addChannel();
  await queueOpening('sig_throw', channel.id);
  site.webhook.answer = () => {
    throw new Error('a bug with a secret in it');
  };
  await site.send();
  expect(await site.deliveries()).toMatchObject([{ state: 'retrying', reason: 'The attempt failed.' }]);
});

test('ends what is for a kind that the site does not send by', async () => {
  const channel = await site.addChannel('push');
  await queueOpening('sig_push', channel.id);
  // A node that sent by it ended in the middle.
  const lease = { state: 'sending', leaseUntil: new Date(site.time - 1) };
  await queueOpening('sig_push_2', channel.id, { ...lease, expiresAt: null });
  await site.send();
  const ended = { state: 'suppressed', reason: 'the site does not send by this kind of channel', leaseUntil: null };
  expect(await site.deliveries()).toMatchObject([ended, ended]);
});
