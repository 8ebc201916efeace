import type { LogFact } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { planPeriod } from '../../billing/billing.tables.ts';
import { accountDeletion } from '../../identity/account-deletion.tables.ts';
import { closedFact, filledFact, openedFact } from '../../log/testing/facts.ts';
import { deliveryChannel, deliveryMute } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { upsertMute } from '../mutes/mute-repository.ts';
import { accepted, rejected } from '../testing/fake-adapter.ts';
import { MEMBER, useSending } from '../testing/use-sending.ts';
import { replayDead } from './replay-dead.ts';

const site = useSending();
const clock = { now: () => site.time };
const LATER = 'A later change of the signal was delivered, or is being sent.';
const CHANGED = 'The signal has changed since, and the channel would not get the change.';

const replaySince = () => replayDead(clock, site.db().database, { since: new Date(site.time - 60 * MINUTE_MS) });
const replay = ({ id }: DeliveryRow) => replayDead(clock, site.db().database, { id });

/** Appends a fact about a signal, queues it for a channel and sends it. */
async function send(channelId: string, fact: LogFact & { readonly signalId: string }, answer = accepted) {
  const type = fact.kind as DeliveryRow['type'];
  const row = await site.queue({ channelId, sourceIndex: await site.append(fact), signalId: fact.signalId, type });
  site.webhook.answer = () => answer;
  await site.sendAfter(1_000);
  site.webhook.answer = () => accepted;
  return row;
}

const filled = (signalId: string) => ({ ...filledFact(signalId), signalId });

test('a change that died is not sent again after a later one was delivered', async () => {
  const { id } = await site.addChannel();
  await send(id, openedFact('sig_d1'));
  const update = await send(id, filled('sig_d1'), rejected);
  await send(id, closedFact('sig_d1'));
  expect(await replaySince()).toEqual({ count: 0, refused: [{ reason: LATER, count: 1 }] });
  await expect(replay(update)).rejects.toMatchObject({ code: 'UNPROCESSABLE', detail: LATER });
  await site.send();
  expect(site.webhook.types).toEqual(['signal.opened', 'signal.updated', 'signal.closed']);
});

test('changes that died are sent again in their order while no later one was delivered in their channel', async () => {
  const [{ id }, other] = [await site.addChannel(), await site.addChannel()];
  await send(id, openedFact('sig_d2'));
  await send(id, filled('sig_d2'), rejected);
  const close = await send(id, closedFact('sig_d2'), rejected);
  const { sourceIndex, signalId, type } = close;
  await site.queue({ channelId: other.id, sourceIndex, signalId, type, state: 'delivered' });
  expect(await replaySince()).toEqual({ count: 2, refused: [] });
  site.webhook.handed.length = 0;
  await site.send();
  expect(site.webhook.types).toEqual(['signal.updated', 'signal.closed']);
});

test('an opening that died is not sent again once its signal has a change that its channel was not queued', async () => {
  const { id } = await site.addChannel('webhook', { categories: ['signals', 'updates'] });
  const opening = await send(id, openedFact('sig_d3'), rejected);
  await site.append(filledFact('sig_d3'));
  expect(await replaySince()).toEqual({ count: 0, refused: [{ reason: CHANGED, count: 1 }] });
  await expect(replay(opening)).rejects.toMatchObject({ code: 'UNPROCESSABLE', detail: CHANGED });
});

test('an opening that died is sent again before the change that waits for its channel', async () => {
  const { id } = await site.addChannel('webhook', { categories: ['signals', 'updates'] });
  await send(id, openedFact('sig_d4'), rejected);
  const sourceIndex = await site.append(filledFact('sig_d4'));
  await site.queue({ channelId: id, sourceIndex, signalId: 'sig_d4', type: 'signal.updated' });
  expect(await replaySince()).toEqual({ count: 1, refused: [] });
  site.webhook.handed.length = 0;
  await site.send();
  expect(site.webhook.types).toEqual(['signal.opened', 'signal.updated']);
});

test('an opening that died is sent again to a channel that asks for no changes', async () => {
  const { id } = await site.addChannel('webhook', { categories: ['signals'] });
  await send(id, openedFact('sig_d5'), rejected);
  await site.append(filledFact('sig_d5'));
  expect(await replaySince()).toEqual({ count: 1, refused: [] });
});

test.each([
  ['disabled', { state: 'disabled' }, 'The channel is disabled.'],
  ['not confirmed', { state: 'unverified' }, 'The channel is not confirmed.'],
  ['switched off', { isOn: false }, 'The channel is switched off.'],
  ['deleted', { deletedAt: new Date(0) }, 'The channel was deleted.'],
] as const)('a message stays dead, to be sent again later, while its channel is %s', async (name, change, reason) => {
  const { id } = await site.addChannel();
  const signalId = `sig_${name.replace(' ', '_')}`;
  const opening = await send(id, openedFact(signalId), rejected);
  await site.db().database.update(deliveryChannel).set(change).where(eq(deliveryChannel.id, id));
  await expect(replay(opening)).rejects.toMatchObject({ code: 'UNPROCESSABLE', detail: reason });
  expect(await replaySince()).toEqual({ count: 0, refused: [{ reason, count: 1 }] });
  expect(await site.deliveries()).toMatchObject([{ state: 'dead' }]);
});

test.each([
  [
    'its channel is muted',
    async (id: string) => {
      const mutedUntil = new Date(site.time + MINUTE_MS);
      await site.db().database.update(deliveryChannel).set({ mutedUntil }).where(eq(deliveryChannel.id, id));
    },
    /^The channel is muted\.$/,
  ],
  [
    'its strategy is muted',
    async () => {
      const until = new Date(site.time + MINUTE_MS).toISOString();
      await upsertMute(site.db().database, MEMBER, { kind: 'strategy', subject: 'trend', until }, new Date(site.time));
    },
    /^Muted until .+\.$/,
  ],
  [
    'its account is to be deleted',
    async () => {
      const at = new Date(site.time);
      await site.db().database.insert(accountDeletion).values({ accountId: MEMBER, requestedAt: at, erasedAfter: at });
    },
    /^The account is to be deleted\.$/,
  ],
  [
    'the plan does not include it',
    async () => {
      await site
        .db()
        .database.update(planPeriod)
        .set({ until: new Date(site.time) });
    },
    /^The member's plan does not include the signal\.$/,
  ],
] as const)('an opening stays dead while %s: it would end without an attempt', async (name, change, reason) => {
  const { id } = await site.addChannel();
  const opening = await send(id, openedFact(`sig_${name.replaceAll(' ', '_')}`), rejected);
  await change(id);
  await expect(replay(opening)).rejects.toMatchObject({ code: 'UNPROCESSABLE', detail: expect.stringMatching(reason) });
  expect(await replaySince()).toEqual({ count: 0, refused: [{ reason: expect.stringMatching(reason), count: 1 }] });
  expect(await site.deliveries()).toMatchObject([{ state: 'dead' }]);
  for (const table of [deliveryMute, accountDeletion]) await site.db().database.delete(table);
  await site.db().database.update(planPeriod).set({ until: null });
});
