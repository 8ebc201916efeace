import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { insertSignals } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { deliveryEvent } from '../delivery.tables.ts';
import { EVENT_SOURCE } from '../messages/source-logs.ts';
import { useSending } from '../testing/use-sending.ts';

const site = useSending();

/** Queues a digest of one signal for a member whose plan ends at a moment, and sends it. Returns its delivery. */
async function sendDigest(serial: number, planUntil: Date | null) {
  const { database } = site.db();
  const [signalId, accountId] = [`sig_digest_${serial}`, `acc_digest_${serial}`];
  await site.addMember(accountId, planUntil);
  await insertSignals(database, [{ ...signalRow(serial, site.time, 'trend'), id: signalId }]);
  const { id: channelId } = await site.addChannel('webhook', { accountId });
  const at = new Date(site.time);
  const data = { from: at.toISOString(), until: at.toISOString(), signalIds: [signalId], channelIds: [channelId] };
  const event = { type: 'digest', category: 'signals', accountId, data, at, expiresAt: null } as const;
  const [stored] = await database.insert(deliveryEvent).values(event).returning();
  const source = { sourceLog: EVENT_SOURCE, sourceIndex: stored!.id };
  await site.queue({ channelId, accountId, ...source, type: 'digest', strategyId: null });
  await site.send();
  return (await site.deliveries())[0]!;
}

test('a digest gives its signals to a member who may see them', async () => {
  expect(await sendDigest(501, null)).toMatchObject({ state: 'delivered' });
  expect(site.webhook.handed[0]!.message).toMatchObject({ signals: [{ id: 'sig_digest_501' }] });
});

test('a digest without a signal that the member may see is not sent', async () => {
  const ended = new Date(site.time - MINUTE_MS);
  expect(await sendDigest(502, ended)).toMatchObject({ state: 'suppressed', reason: 'plan' });
  expect(site.webhook.handed).toEqual([]);
});
