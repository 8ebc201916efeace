import { HOUR_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { joinProgram } from '../../../testing/join-program.ts';
import { insertChannel } from '../channels/channel-repository.ts';
import { getDay } from '../days/day-partitions.ts';
import { delivery, deliverySwitch } from '../delivery.tables.ts';
import { newDeliveryId } from '../messages/delivery-id.ts';
import { type ReplayTarget, replayDead } from './replay-dead.ts';
import { switchSending } from './switch-sending.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const AT = new Date(NOW - HOUR_MS);
const CALLS = 8;
const clock = { now: () => NOW };
const db = useTestDatabase();

/** Makes the same change several times at the same time; returns what the calls that were not refused answered. */
async function atOnce<T>(change: Parameters<typeof withTransaction<T>>[1]): Promise<T[]> {
  const calls = Array.from({ length: CALLS }, () => withTransaction(db.database, change));
  const settled = await Promise.allSettled(calls);
  for (const one of settled)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: expect.stringMatching(/CONFLICT|NOT_FOUND/) });
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

test('of operators who pause or resume at the same time, one does', async () => {
  for (const isPaused of [true, false]) {
    const done = await atOnce((tx) => switchSending(clock, tx, { isPaused, reason: 'Immediately' }));
    expect(done).toHaveLength(1);
  }
  expect(await db.database.$count(deliverySwitch)).toBe(2);
});

test('of replays at the same time, each message is counted by one', async () => {
  const { database } = db;
  await joinProgram(database, { id: 'amara', at: NOW });
  await database.execute(sql`select make_delivery_day(${getDay(NOW)}::date)`);
  const address = 'https://hooks.example.com/secret';
  const channel = { accountId: 'amara', kind: 'webhook', address, label: address, state: 'failing' } as const;
  const { id: channelId } = await insertChannel(database, { ...channel, categories: ['system'] }, AT);
  const rows = Array.from({ length: 500 }, (_, sourceIndex) => ({
    id: newDeliveryId(),
    issuedOn: getDay(NOW),
    sourceLog: 'event',
    sourceIndex,
    channelId,
    kind: 'webhook' as const,
    accountId: 'amara',
    type: 'system.alert' as const,
    state: 'dead' as const,
    rank: 1,
    nextAttemptAt: AT,
    queuedAt: AT,
    endedAt: AT,
  }));
  await database.insert(delivery).values(rows);
  const getCounts = async (what: ReplayTarget) =>
    (await atOnce((tx) => replayDead(clock, tx, what))).map(({ count }) => count);
  expect(await getCounts({ id: rows[0]!.id })).toEqual([1]);
  const counts = await getCounts({ since: new Date(-1e14) });
  expect(counts.toSorted((a, b) => b - a)).toEqual([499, ...Array.from({ length: CALLS - 1 }, () => 0)]);
});
