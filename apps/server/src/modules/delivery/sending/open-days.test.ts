import { CHANNEL_KINDS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase, withTransaction } from '../../../platform/database.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { getDay } from '../days/day-partitions.ts';
import { delivery } from '../delivery.tables.ts';
import { accepted } from '../testing/fake-adapter.ts';
import { useSending } from '../testing/use-sending.ts';
import { claimFree } from './claim-repository.ts';
import { DeadNodes } from './dead-nodes.ts';
import { OpenDays } from './open-days.ts';
import { pickDue, readDue, readDueOfAll } from './pick-due.ts';
import { readCases } from './read-cases.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { sweep } from './sweep.ts';

const site = useSending();
const capacity = { free: 10, most: 10, perChannel: 5, perAccount: 25, busy: [], slow: [] };

/** Queues the opening of a signal of a day that is past. */
async function getQueue(signalId: string, daysAgo: number) {
  const channel = await site.addChannel();
  const sourceIndex = await site.append(openedFact(signalId));
  const issuedOn = getDay(site.time - daysAgo * DAY_MS);
  return site.queue({ channelId: channel.id, sourceIndex, signalId, issuedOn });
}

/** Returns the names of the partitions of days that a transaction has read. */
async function readDays(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and c.relnamespace = 'delivery_days'::regnamespace and c.relname ~ '^delivery_[0-9]{8}$'`);
  return [...new Set(rows.map(({ name }) => name))].sort();
}

test('what was queued weeks ago and is open again is sent', async () => {
  const row = await getQueue('sig_again', 40);
  await site.send();
  expect(site.webhook.handed.map(({ target }) => target.deliveryId)).toEqual([row.id]);
});

test('what was queued weeks ago is missed when it expires', async () => {
  await getQueue('sig_expired', 40);
  await site.sendAfter(6 * 60_000);
  expect(await site.deliveries()).toMatchObject([{ state: 'missed' }, { type: 'signal.missed', state: 'delivered' }]);
});

test('claims and ends read what is open alone, of a day without statistics', async () => {
  const { database, target } = site.db();
  await database.execute(sql`select make_delivery_day(${getDay(site.time)}::date)`);
  const row = await getQueue('sig_sample', 0);
  const ended = Array.from({ length: 2_000 }, (_, i) => ({ ...row, id: `dl_ended_${i}`, sourceIndex: 10_000 + i }));
  await database.insert(delivery).values(ended.map((one) => ({ ...one, state: 'delivered' as const })));
  const queue = openDatabase(target, { isQueue: true });
  onTestFinished(() => queue.close());
  const now = new Date(site.time);
  const read = await withTransaction(queue.database, async (tx) => {
    await sweep(tx, [site.webhook], [getDay(site.time)], now, now);
    await readDueOfAll(tx, { kinds: CHANNEL_KINDS, now, days: [getDay(site.time)] });
    await readDue(tx, { ...site.claim(), ...capacity });
    const { rows } = await tx.execute<{ rows: number }>(sql`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where schemaname = 'delivery_days' and relname like 'delivery\\_2%'`);
    return rows[0]!.rows;
  });
  expect(read).toBeLessThan(50);
});

test('claims and ends read the days with open deliveries and those around now alone, of three months', async () => {
  const { database } = site.db();
  for (let days = -1; days <= 90; days += 1)
    await database.execute(sql`select make_delivery_day(${getDay(site.time - days * DAY_MS)}::date)`);
  await getQueue('sig_old', 40);
  const now = new Date(site.time);
  const open = new OpenDays();
  await open.refresh(database, now);
  const days = open.at(now);
  const read = await withTransaction(database, async (tx) => {
    await sweep(tx, [site.webhook], days, now, now);
    await new DeadNodes().endLeases(tx, days, now);
    await readDueOfAll(tx, { kinds: CHANNEL_KINDS, now, days });
    const due = pickDue(await readDue(tx, { ...site.claim(), days, ...capacity }), capacity);
    await readCases(tx, due, site.time);
    const rows = await claimFree(tx, due, { node: 1, now });
    const attempt = { outcome: accepted, startedAt: now, endedAt: now, isStopMove: false, insteadOf: null };
    await recordOutcomes(
      tx,
      rows.map((row) => ({ row, attempt })),
      site.recordContext,
    );
    return readDays(tx);
  });
  expect(read).toEqual([40, 1, 0, -1].map((ago) => `delivery_${getDay(site.time - ago * DAY_MS).replaceAll('-', '')}`));
});
