import { FALLBACK_AFTER_MS } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import { sentOpening } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { accepted, refused, rejected } from '../testing/fake-adapter.ts';
import { useSending } from '../testing/use-sending.ts';
import { sendAgain } from '../webhooks/endpoint-repository.ts';

const site = useSending();

/** Sends an opening, and a minute later makes it due again. Returns it as it was accepted. */
async function repeat(signalId: string): Promise<DeliveryRow> {
  const channel = await site.addChannel();
  const sourceIndex = await site.append(openedFact(signalId));
  await site.queue({ channelId: channel.id, sourceIndex, signalId });
  await site.send();
  const [first] = await site.deliveries();
  site.time += MINUTE_MS;
  await sendAgain(site.db().database, [first!], new Date(site.time));
  return first!;
}

const ends = async () => (await site.deliveries()).map(({ type, state, endedAt }) => ({ type, state, endedAt }));
const getEnd = ({ endedAt }: DeliveryRow) => [{ type: 'signal.opened', state: 'delivered', endedAt }];

test('an opening that is accepted again was accepted when it was the first time, at the price of that time', async () => {
  const price = (value: number) => ({ price: value, priceAt: new Date(site.time) });
  site.prices.set('EURUSD', price(1.1));
  const sent = () => site.db().database.select({ price: sentOpening.price, at: sentOpening.priceAt }).from(sentOpening);
  const at = new Date(site.time);
  const first = await repeat('sig_again');
  site.prices.set('EURUSD', price(1.2));
  expect(await sent()).toEqual([{ price: 1.1, at }]);
  await site.send();
  expect(site.webhook.types).toEqual(['signal.opened', 'signal.opened']);
  expect(await ends()).toEqual(getEnd(first));
  expect(await sent()).toEqual([{ price: 1.1, at }]);
});

test('an opening is delivered although its price cannot be read', async () => {
  const first = await repeat('sig_unpriced');
  expect(first.state).toBe('delivered');
  const sent = await site.db().database.select().from(sentOpening);
  expect(sent).toMatchObject([{ signalId: 'sig_unpriced', price: null, priceAt: null }]);
});

test('an opening that was accepted is not missed because a repetition of it was not accepted in time', async () => {
  const first = await repeat('sig_late');
  site.webhook.answer = () => refused;
  await site.send();
  site.webhook.answer = () => accepted;
  await site.sendAfter(5 * MINUTE_MS);
  expect(site.webhook.types).toEqual(['signal.opened', 'signal.opened']);
  expect(await ends()).toEqual(getEnd(first));
});

test('an opening that was accepted is not dead because a repetition of it was rejected', async () => {
  const first = await repeat('sig_rejected');
  site.webhook.answer = () => rejected;
  await site.send();
  expect(await ends()).toEqual(getEnd(first));
});

/** Queues an opening for an endpoint and, as its fallback, for a chat 30 s later. Returns both deliveries. */
async function queueBoth(signalId: string): Promise<readonly [DeliveryRow, DeliveryRow]> {
  const [first, second] = [await site.addChannel(), await site.addChannel('telegram')];
  const opening = { sourceIndex: await site.append(openedFact(signalId)), signalId };
  const nextAttemptAt = new Date(site.time + FALLBACK_AFTER_MS);
  return [
    await site.queue({ ...opening, channelId: first.id }),
    await site.queue({ ...opening, channelId: second.id, fallbackOf: first.id, nextAttemptAt }),
  ];
}

const getState = async ({ id }: DeliveryRow) => (await site.deliveries()).find((row) => row.id === id);

test('a fallback is not sent an opening because a repetition in the channel before it is not accepted', async () => {
  const [first, second] = await queueBoth('sig_before');
  await site.sendAfter(2_000);
  await sendAgain(site.db().database, [first], new Date(site.time));
  site.webhook.answer = () => refused;
  await site.sendAfter(FALLBACK_AFTER_MS);
  expect(site.webhook.types).toEqual(['signal.opened', 'signal.opened']);
  expect(site.telegram.types).toEqual([]);
  expect(await getState(second)).toMatchObject({ state: 'cancelled', reason: 'not needed' });
});

test('an opening that a fallback accepted stays accepted when a repetition of it expires', async () => {
  const [, second] = await queueBoth('sig_both');
  site.webhook.answer = () => refused;
  await site.sendAfter(FALLBACK_AFTER_MS);
  site.webhook.answer = () => accepted;
  await site.sendAfter(MINUTE_MS);
  const sent = await getState(second);
  expect(sent).toMatchObject({ state: 'delivered' });
  await sendAgain(site.db().database, [sent!], new Date(site.time));
  await site.pause(true);
  await site.sendAfter(5 * MINUTE_MS);
  await site.pause(false);
  expect(await getState(second)).toMatchObject({ state: 'delivered', reason: null, endedAt: sent!.endedAt });
});
