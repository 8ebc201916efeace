import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { getDay } from '../days/day-partitions.ts';
import { delivery } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { useSending } from '../testing/use-sending.ts';
import { readQueue } from './read-queue.ts';

const site = useSending();
const OLD = 2_000;

/** Queues messages of a day that is past. */
async function getQueue(daysAgo: number, given: Partial<DeliveryRow> = {}, count = 1): Promise<void> {
  const { database } = site.db();
  const signalId = `sig_${site.time}_${daysAgo}_${given.reason ?? ''}`;
  const sourceIndex = await site.append(openedFact(signalId));
  const { id: channelId } = await site.addChannel();
  const issuedOn = getDay(site.time - daysAgo * DAY_MS);
  await database.execute(sql`select make_delivery_day(${issuedOn}::date)`);
  const row = await site.queue({ channelId, sourceIndex, signalId, issuedOn, ...given });
  const others = Array.from({ length: count - 1 }, (_, n) => ({
    ...row,
    id: `${row.id}_${n}`,
    sourceIndex: 10_000 + n,
  }));
  if (others.length > 0) await database.insert(delivery).values(others);
}

const endedBefore = (ms: number) => ({ endedAt: new Date(site.time - ms) });

test('the queue counts what waits of every day, and what ended in the last day after as many tries as there are', async () => {
  await getQueue(40, { state: 'retrying', queuedAt: new Date(site.time - 40 * DAY_MS) });
  await getQueue(0);
  await getQueue(3, { state: 'delivered', ...endedBefore(HOUR_MS) });
  await getQueue(2, { state: 'dead', ...endedBefore(DAY_MS - 1) });
  await getQueue(1, { state: 'missed', ...endedBefore(DAY_MS) });
  await getQueue(1, { state: 'suppressed', reason: 'confidence', ...endedBefore(HOUR_MS) });
  await getQueue(2, { state: 'suppressed', reason: 'confidence', ...endedBefore(DAY_MS) });
  await getQueue(3, { state: 'suppressed', reason: 'digest', ...endedBefore(HOUR_MS) }, 2);
  await getQueue(1, { state: 'suppressed', reason: 'the address sends emails back', ...endedBefore(HOUR_MS) });
  const { kinds } = await readQueue(site.db().database, site.time);
  expect(kinds.find(({ kind }) => kind === 'webhook')).toMatchObject({
    waiting: 1,
    retrying: 1,
    oldestAt: new Date(site.time - 40 * DAY_MS).toISOString(),
    delivered: 1,
    missed: 0,
    dead: 1,
    filtered: 1,
  });
});

test('the queue reads the last days and what is open, and not what ended weeks ago', async () => {
  const { database } = site.db();
  for (const daysAgo of [10, 30, 60])
    await getQueue(daysAgo, { state: 'delivered', ...endedBefore(daysAgo * DAY_MS) }, OLD);
  await getQueue(40);
  await getQueue(0, { state: 'delivered', ...endedBefore(HOUR_MS) });
  await database.execute(sql`analyze delivery`);
  const read = await withTransaction(database, async (tx) => {
    await readQueue(tx, site.time);
    const { rows } = await tx.execute<{ rows: number }>(sql`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where schemaname = 'delivery_days' and relname like 'delivery\\_2%'`);
    return rows[0]!.rows;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(50);
});
