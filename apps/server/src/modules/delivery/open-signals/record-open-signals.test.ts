import { DAY_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database.ts';
import { START } from '../../log/testing/provider-log.ts';
import type { NewSignalRow } from '../../signals/index.ts';
import { signal } from '../../signals/signals.tables.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { deliveryChannel, deliveryEvent } from '../delivery.tables.ts';
import type { DigestData } from '../events/event-data.ts';
import { upsertMute } from '../mutes/mute-repository.ts';
import { FanOutSite, STRATEGY } from '../testing/fan-out-site.ts';
import { recordOpenSignals } from './record-open-signals.ts';

let site: FanOutSite;
let now = START;
beforeEach(async () => {
  now = START;
  site = await FanOutSite.open();
  await site.join('amara');
  await site.rules('amara', { all: { minConfidence: 0 } });
  await site.channel('amara', { id: 'ch_mail' });
});
afterEach(() => site.close());

async function publish(serial: number, change: Partial<NewSignalRow> = {}): Promise<string> {
  const row = { ...signalRow(serial, START + serial, STRATEGY), status: 'active' as const, ...change };
  await site.db.database.insert(signal).values(row);
  return row.id;
}

const follow = () =>
  withTransaction(site.db.database, (tx) =>
    recordOpenSignals({ clock: { now: () => now }, market: 'real', marketNow: () => now }, tx, {
      accountId: 'amara',
      strategyId: STRATEGY,
    }),
  );

/** Returns the listed signals of each channel. */
async function listed(): Promise<[channelId: string | undefined, signalIds: readonly string[]][]> {
  const rows = await site.db.database.select().from(deliveryEvent).orderBy(deliveryEvent.id);
  return rows.map(({ data }) => {
    const { channelIds, signalIds } = data as DigestData;
    return [channelIds[0], signalIds];
  });
}

test('a member who follows a strategy is sent its open signals, the newest first', async () => {
  const older = await publish(1);
  const newer = await publish(2);
  await publish(3, { status: 'closed' });
  await publish(4, { strategyId: 'another' });
  await publish(5, { market: 'simulated' });
  await publish(6, { record: 'backtest', logIndex: null, leafHash: null });
  await follow();
  expect(await listed()).toEqual([['ch_mail', [newer, older]]]);
  await site.fanOut.followEvents();
  expect(await site.deliveries()).toMatchObject([{ channelId: 'ch_mail', type: 'digest', state: 'pending' }]);
});

test('a strategy without open signals sends nothing', async () => {
  await publish(1, { status: 'closed' });
  await follow();
  expect(await listed()).toEqual([]);
});

test('a strategy that is followed again within a day is not listed twice', async () => {
  await publish(1);
  await follow();
  now += DAY_MS - 1;
  await follow();
  expect(await listed()).toHaveLength(1);
  now += 1;
  await follow();
  expect(await listed()).toHaveLength(2);
});

test('webhooks and push devices receive no list, which a program would take for new signals', async () => {
  await publish(1);
  for (const kind of ['webhook', 'push', 'telegram'] as const) await site.channel('amara', { id: `ch_${kind}`, kind });
  await follow();
  expect((await listed()).map(([channelId]) => channelId).sort()).toEqual(['ch_mail', 'ch_telegram']);
});

test('a channel that is off, unconfirmed or muted receives no list', async () => {
  await publish(1);
  const { database } = site.db;
  for (const change of [{ isOn: false }, { isOn: true, state: 'unverified' as const }] as const) {
    await database.update(deliveryChannel).set(change).where(eq(deliveryChannel.id, 'ch_mail'));
    await follow();
  }
  const muted = { state: 'active' as const, mutedUntil: new Date(now + 1) };
  await database.update(deliveryChannel).set(muted).where(eq(deliveryChannel.id, 'ch_mail'));
  await follow();
  expect(await listed()).toEqual([]);
});

test('only signals that the rules of the channel let through are listed', async () => {
  await site.rules('amara', { all: { minConfidence: 60, markets: ['fx'] } });
  const passing = await publish(1, { confidence: 60 });
  await publish(2, { confidence: 59 });
  await publish(3, { confidence: 90, assetClass: 'crypto', symbol: 'BTCUSD' });
  await follow();
  expect(await listed()).toEqual([['ch_mail', [passing]]]);
});

test('a member without a plan is sent nothing', async () => {
  await site.join('ben', { hasPlan: false });
  await site.channel('ben', { id: 'ch_ben' });
  await publish(1);
  const deps = { clock: { now: () => now }, market: 'real' as const, marketNow: () => now };
  await withTransaction(site.db.database, (tx) =>
    recordOpenSignals(deps, tx, { accountId: 'ben', strategyId: STRATEGY }),
  );
  expect(await listed()).toEqual([]);
});

test('signals of a muted symbol are not listed, and none of a muted strategy', async () => {
  const listedId = await publish(1, { symbol: 'GBPUSD' });
  await publish(2, { symbol: 'EURUSD' });
  const mute = (kind: 'symbol' | 'strategy', subject: string) =>
    upsertMute(site.db.database, 'amara', { kind, subject, until: null }, new Date(now));
  await mute('symbol', 'EURUSD');
  await follow();
  expect(await listed()).toEqual([['ch_mail', [listedId]]]);
  await mute('strategy', STRATEGY);
  now += 2 * DAY_MS;
  await follow();
  expect(await listed()).toHaveLength(1);
});
