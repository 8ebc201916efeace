import type { LogFact } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { closedFact, filledFact, openedFact } from '../../log/testing/facts.ts';
import { accepted, refused } from '../testing/fake-adapter.ts';
import { PUBLIC_DELAY_MS, useSending } from '../testing/use-sending.ts';

const site = useSending();

const movedFact = (signalId: string): LogFact => ({
  kind: 'signal.updated',
  market: 'simulated',
  change: 'stopMoved',
  signalId,
  barCloseAt: '2025-11-20T11:10:00.000Z',
  price: '1.10050',
  stop: '1.10000',
});

/** Appends an entry of a signal and queues it for a channel. */
async function queueEntry(fact: LogFact & { signalId: string }, channelId: string, given: object = {}) {
  const sourceIndex = await site.append(fact);
  const type = fact.kind as 'signal.opened';
  return site.queue({ channelId, sourceIndex, signalId: fact.signalId, type, ...given });
}

const states = async () => (await site.deliveries()).map(({ type, state, reason }) => ({ type, state, reason }));

test('later entries of a signal wait for the earlier ones, and refer to the message that opened it', async () => {
  const channel = await site.addChannel();
  await queueEntry(openedFact('sig_a'), channel.id);
  await queueEntry(filledFact('sig_a') as never, channel.id);
  await queueEntry(closedFact('sig_a'), channel.id);
  site.webhook.answer = () => refused;
  await site.send();
  expect(site.webhook.types).toEqual(['signal.opened']);
  site.webhook.answer = () => accepted;
  site.time += 1_000;
  await site.send();
  expect(site.webhook.types).toEqual(['signal.opened', 'signal.opened', 'signal.updated', 'signal.closed']);
  const [, , filled, closed] = site.webhook.handed;
  expect(filled).toMatchObject({
    message: {
      signal: { status: 'active', fillPrice: '1.10002', closedAt: null },
      update: { change: 'filled', price: '1.10002' },
      ageMs: 1_000,
    },
    target: { opening: { messageId: 'm1' } },
  });
  expect(closed).toMatchObject({ message: { signal: { status: 'closed', pnl: 0.92 }, update: { change: 'closed' } } });
});

test('another signal and another channel do not wait', async () => {
  const [one, other] = [await site.addChannel(), await site.addChannel()];
  site.webhook.answer = ({ target }) => (target.channel.id === one.id ? refused : accepted);
  const index = await site.append(openedFact('sig_b'));
  for (const { id } of [one, other]) await site.queue({ channelId: id, sourceIndex: index, signalId: 'sig_b' });
  const filled = await site.append(filledFact('sig_b'));
  for (const { id } of [one, other])
    await site.queue({ channelId: id, sourceIndex: filled, signalId: 'sig_b', type: 'signal.updated' });
  await site.send();
  expect(site.webhook.handed.filter(({ target }) => target.channel.id === other.id)).toHaveLength(2);
  expect(site.webhook.handed.filter(({ target }) => target.channel.id === one.id)).toHaveLength(1);
});

test('a close cancels the stop moves that were not sent before it, and no fill', async () => {
  const channel = await site.addChannel();
  await queueEntry(openedFact('sig_c'), channel.id);
  await site.send();
  site.webhook.answer = () => refused;
  await queueEntry(filledFact('sig_c') as never, channel.id);
  await site.send();
  site.time += 1_000;
  await queueEntry(movedFact('sig_c') as never, channel.id);
  await queueEntry(closedFact('sig_c'), channel.id);
  site.webhook.answer = () => accepted;
  await site.sendAfter(5_000);
  expect(site.webhook.types).toEqual(['signal.opened', 'signal.updated', 'signal.updated', 'signal.closed']);
  expect(await states()).toEqual([
    { type: 'signal.opened', state: 'delivered', reason: null },
    { type: 'signal.updated', state: 'delivered', reason: null },
    { type: 'signal.updated', state: 'cancelled', reason: 'superseded' },
    { type: 'signal.closed', state: 'delivered', reason: null },
  ]);
});

test('changes of a signal whose opening was not sent are not sent either', async () => {
  const channel = await site.addChannel();
  await queueEntry(openedFact('sig_d'), channel.id, { state: 'suppressed', reason: 'quiet-hours' });
  await queueEntry(closedFact('sig_d'), channel.id);
  await site.send();
  expect(site.webhook.handed).toEqual([]);
  expect((await states())[1]).toEqual({
    type: 'signal.closed',
    state: 'suppressed',
    reason: 'the opening was not sent',
  });
});

test('an opening is not sent to a member whose plan has ended since it was queued', async () => {
  await site.addMember('acc_lapsed', new Date(site.time));
  const channel = await site.addChannel('webhook', { accountId: 'acc_lapsed' });
  await queueEntry(openedFact('sig_e'), channel.id, { accountId: 'acc_lapsed' });
  await site.send();
  expect(site.webhook.handed).toEqual([]);
  expect(await states()).toEqual([{ type: 'signal.opened', state: 'suppressed', reason: 'plan' }]);
});

test('after the plan has ended, changes of a signal that was sent follow when they are public', async () => {
  await site.addMember('acc_ending', new Date(site.time + MINUTE_MS));
  const channel = await site.addChannel('webhook', { accountId: 'acc_ending' });
  await queueEntry(openedFact('sig_f'), channel.id, { accountId: 'acc_ending' });
  await site.send();
  site.time += 2 * MINUTE_MS;
  await queueEntry(closedFact('sig_f'), channel.id, { accountId: 'acc_ending' });
  await site.send();
  await site.sendAfter(PUBLIC_DELAY_MS - 1);
  expect(site.webhook.types).toEqual(['signal.opened']);
  await site.sendAfter(1);
  expect(site.webhook.types).toEqual(['signal.opened', 'signal.closed']);
  expect((await states())[1]).toMatchObject({ state: 'delivered' });
});
