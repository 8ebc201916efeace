import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { upsertMarketGroup } from '../../billing/plan-repository.ts';
import { insertSignals, type NewSignalRow } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { deliveryEvent } from '../delivery.tables.ts';
import { EVENT_SOURCE } from '../messages/source-logs.ts';
import { useSending } from '../testing/use-sending.ts';

const site = useSending();

/** Queues a digest of one signal for a member, and sends it. Returns its delivery. */
async function sendDigest(
  accountId: string,
  serial: number,
  given: Partial<NewSignalRow> = {},
  strategyId: string | null = null,
) {
  const { database } = site.db();
  const signalId = `sig_digest_${serial}`;
  await insertSignals(database, [{ ...signalRow(serial, site.time, 'trend'), ...given, id: signalId }]);
  const { id: channelId } = await site.addChannel('webhook', { accountId });
  const at = new Date(site.time);
  const data = { from: at.toISOString(), until: at.toISOString(), signalIds: [signalId], channelIds: [channelId] };
  const event = { type: 'digest', category: 'signals', accountId, strategyId, data, at, expiresAt: null } as const;
  const [stored] = await database.insert(deliveryEvent).values(event).returning();
  const source = { sourceLog: EVENT_SOURCE, sourceIndex: stored!.id };
  await site.queue({ channelId, accountId, ...source, type: 'digest', strategyId: null });
  await site.send();
  return (await site.deliveries())[0]!;
}

test('a digest gives its signals to a member who may see them', async () => {
  await site.addMember('acc_digest_501');
  expect(await sendDigest('acc_digest_501', 501)).toMatchObject({ state: 'delivered' });
  expect(site.webhook.handed[0]!.message).toMatchObject({ signals: [{ id: 'sig_digest_501' }] });
});

test('a digest without a signal that the member may see is not sent', async () => {
  await site.addMember('acc_digest_502', new Date(site.time - MINUTE_MS));
  expect(await sendDigest('acc_digest_502', 502)).toMatchObject({ state: 'suppressed', reason: 'plan' });
  expect(site.webhook.handed).toEqual([]);
});

test.each([
  ['commodities', 'delivered'],
  ['crypto', 'suppressed'],
] as const)('a digest of a signal of an added commodity for the market group %s is %s', async (assetClass, state) => {
  const accountId = `acc_digest_${assetClass}`;
  const strategyId = 'tideline-pullback';
  await site.addMember(accountId, null, { plan: 'starter', strategyId });
  await upsertMarketGroup(site.db().database, accountId, { assetClass, chosenAt: new Date(site.time) });
  const serial = assetClass === 'commodities' ? 503 : 504;
  const added = { strategyId, symbol: 'COCOA', assetClass: 'commodities' } as const;
  expect(await sendDigest(accountId, serial, added)).toMatchObject({ state });
});

test.each([
  [505, { status: 'active' }, { state: 'delivered' }],
  [
    506,
    { status: 'closed', closeReason: 'stop', result: 'loss' },
    { state: 'suppressed', reason: 'the plan includes no open signal' },
  ],
] as const)('a list of open signals has none that has closed since: %i', async (serial, given, expected) => {
  const accountId = `acc_digest_${serial}`;
  await site.addMember(accountId);
  expect(await sendDigest(accountId, serial, given, 'trend')).toMatchObject(expected);
});
