import { CHANNEL_KINDS, type DeliveryState } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planPeriod } from '../../billing/billing.tables.ts';
import { closedFact, filledFact, openedFact } from '../../log/testing/facts.ts';
import { START } from '../../log/testing/provider-log.ts';
import { deleteExpired } from '../../personal-data/delete-expired.ts';
import { delivery, sentOpening } from '../delivery.tables.ts';
import { DELAY_MS, FanOutSite, STRATEGY } from '../testing/fan-out-site.ts';

let site: FanOutSite;
beforeEach(async () => {
  site = await FanOutSite.open();
  await site.join('amara');
});
afterEach(() => site.close());

const changes = async () =>
  (await site.deliveries())
    .filter(({ type }) => type !== 'signal.opened')
    .map(({ channelId, type }) => [channelId, type]);

test('changes and the close go where the opening went, whatever the rules say now', async () => {
  for (const id of ['ch_a', 'ch_b']) await site.channel('amara', { id });
  await site.publish(openedFact('sig_1'));
  await site.rules('amara', { all: { minConfidence: 90 }, strategies: { [STRATEGY]: { isMuted: true } } });
  await site.publish(filledFact('sig_1'), closedFact('sig_1'));
  expect(await changes()).toEqual([
    ['ch_a', 'signal.updated'],
    ['ch_b', 'signal.updated'],
    ['ch_a', 'signal.closed'],
    ['ch_b', 'signal.closed'],
  ]);
  const last = (await site.deliveries()).at(-1)!;
  expect(last).toMatchObject({ rank: 1, state: 'pending', expiresAt: null, signalId: 'sig_1', strategyId: STRATEGY });
});

test.each<DeliveryState>(['suppressed', 'missed', 'cancelled', 'dead'])(
  'no change follows an opening that is %s',
  async (state) => {
    const channel = await site.channel('amara');
    await site.publish(openedFact('sig_1'));
    await site.settle(channel, state);
    await site.publish(filledFact('sig_1'), closedFact('sig_1'));
    expect(await changes()).toEqual([]);
  },
);

test('changes go to no channel that is off or not asked to send them, nor to one added since', async () => {
  await site.channel('amara', { id: 'ch_signals', categories: ['signals'] });
  await site.publish(openedFact('sig_1'));
  await site.channel('amara', { id: 'ch_new' });
  await site.publish(filledFact('sig_1'));
  expect(await changes()).toEqual([]);
});

test('changes of a trade whose opening is no longer stored follow the message that was sent', async () => {
  const channel = await site.channel('amara');
  await site.publish(openedFact('sig_1'));
  await site.db.database.delete(delivery);
  const sent = { signalId: 'sig_1', channelId: channel, accountId: 'amara', strategyId: STRATEGY };
  await site.db.database.insert(sentOpening).values({ ...sent, messageId: '7', sentAt: new Date(START) });
  await site.publish(closedFact('sig_1'));
  expect(await changes()).toEqual([[channel, 'signal.closed']]);
});

test('what was sent of a signal is closed with it in every channel, also one without changes, and deleted 90 days later', async () => {
  const { database } = site.db;
  for (const kind of CHANNEL_KINDS) await site.channel('amara', { id: `ch_${kind}`, kind, categories: ['signals'] });
  await site.channel('amara', { id: 'ch_off', isOn: false });
  const channels = [...CHANNEL_KINDS, 'off'];
  await site.publish(openedFact('sig_1'), openedFact('sig_2'));
  const sent = { accountId: 'amara', strategyId: STRATEGY, messageId: null, sentAt: new Date(START) };
  for (const signalId of ['sig_1', 'sig_2'])
    for (const kind of channels)
      await database.insert(sentOpening).values({ ...sent, signalId, channelId: `ch_${kind}` });
  await site.publish(closedFact('sig_1'));
  const left = async () => {
    const rows = await database.select().from(sentOpening).orderBy(asc(sentOpening.signalId));
    return rows.map(({ signalId, closedAt }) => [signalId, closedAt]);
  };
  const closedAt = new Date(site.log.clock.now());
  expect(await left()).toEqual([...channels.map(() => ['sig_1', closedAt]), ...channels.map(() => ['sig_2', null])]);
  await deleteExpired(database, closedAt.getTime() + 90 * DAY_MS);
  expect(await left()).toHaveLength(2 * channels.length);
  await deleteExpired(database, closedAt.getTime() + 90 * DAY_MS + 1);
  expect(await left()).toEqual(channels.map(() => ['sig_2', null]));
});

test('quiet hours let exits through, unless the member does not want that', async () => {
  const quietHours = { from: '11:00', to: '12:00' };
  for (const id of ['ch_a', 'ch_b']) await site.channel('amara', { id });
  await site.publish(openedFact('sig_1'));
  await site.rules('amara', {
    all: { quietHours: { ...quietHours, letsExitsThrough: true } },
    channels: { ch_b: { quietHours: { ...quietHours, letsExitsThrough: false } } },
  });
  await site.publish(closedFact('sig_1'));
  const closes = (await site.deliveries()).filter(({ type }) => type === 'signal.closed');
  expect(closes.map(({ channelId, state, reason }) => [channelId, state, reason])).toEqual([
    ['ch_a', 'pending', null],
    ['ch_b', 'suppressed', 'quiet-hours'],
  ]);
});

test('changes are due after the public delay where the plan has lapsed since the opening', async () => {
  await site.channel('amara');
  await site.publish(openedFact('sig_1'));
  await site.db.database
    .update(planPeriod)
    .set({ until: new Date(START) })
    .where(eq(planPeriod.accountId, 'amara'));
  await site.publish(closedFact('sig_1'));
  expect((await site.deliveries()).at(-1)).toMatchObject({
    type: 'signal.closed',
    nextAttemptAt: new Date(START + DELAY_MS),
  });
});
