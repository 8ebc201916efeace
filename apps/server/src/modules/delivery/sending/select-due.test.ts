import { CHANNEL_KINDS } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase, withTransaction } from '../../../platform/database.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { getDay } from '../days/day-partitions.ts';
import { delivery } from '../delivery.tables.ts';
import { useSending } from '../testing/use-sending.ts';
import { DUE_BATCH_SIZE } from './due-conditions.ts';
import { readDueOfAll } from './pick-due.ts';
import { selectDue } from './select-due.ts';
import { sweep } from './sweep.ts';

const site = useSending();
const WAITING = 2 * DUE_BATCH_SIZE;

/** Queues openings that are due and valid for one endpoint. */
async function queueMany(): Promise<void> {
  const { database } = site.db();
  await database.execute(sql`select make_delivery_day(${getDay(site.time)}::date)`);
  const { id: channelId } = await site.addChannel('webhook');
  const signalId = `sig_${site.time}`;
  const first = await site.queue({ channelId, signalId, sourceIndex: await site.append(openedFact(signalId)) });
  const others = Array.from({ length: WAITING - 1 }, (_, i) => ({
    ...first,
    id: `${first.id}_${i}`,
    sourceIndex: 10_000 + i,
  }));
  await database.insert(delivery).values(others);
}

/** Returns how many rows of deliveries these acts read. */
async function rowsReadBy(acts: (db: Database) => Promise<unknown>): Promise<number> {
  const queue = openDatabase(site.db().target, { isQueue: true });
  onTestFinished(() => queue.close());
  return withTransaction(queue.database, async (tx) => {
    await acts(tx);
    const { rows } = await tx.execute<{ rows: number }>(sql`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where schemaname = 'delivery_days' and relname like 'delivery\\_2%'`);
    return rows[0]!.rows;
  });
}

const moment = () => ({ now: new Date(site.time), days: [getDay(site.time)] });

test('finds what is due for each kind in its order, and up to a number of each', async () => {
  await queueMany();
  const { id: channelId } = await site.addChannel('telegram');
  await site.queue({ channelId, signalId: 'sig_chat', sourceIndex: await site.append(openedFact('sig_chat')) });
  const found = await selectDue(site.db().database, { kinds: CHANNEL_KINDS, ...moment() });
  expect(found.filter(({ kind }) => kind === 'webhook')).toHaveLength(DUE_BATCH_SIZE);
  expect(found.filter(({ kind }) => kind === 'telegram')).toMatchObject([{ signalId: 'sig_chat' }]);
});

test('a query for one kind reads nothing of what waits for another', async () => {
  await queueMany();
  const read = await rowsReadBy((tx) => selectDue(tx, { kinds: ['email', 'telegram', 'push'], ...moment() }));
  expect(read).toBe(0);
});

test('what waits for one kind leaves the others one query for all', async () => {
  await queueMany();
  const { database } = site.db();
  expect(await readDueOfAll(database, { kinds: ['email', 'push'], ...moment() })).not.toBeNull();
  expect(await readDueOfAll(database, { kinds: ['webhook', 'push'], ...moment() })).toBeNull();
});

test('what is ended in time is found without reading all that waits', async () => {
  await queueMany();
  const { id: channelId } = await site.addChannel('webhook');
  const sourceIndex = await site.append(openedFact('sig_late'));
  await site.queue({ channelId, signalId: 'sig_late', sourceIndex, expiresAt: new Date(site.time - MINUTE_MS) });
  const { now, days } = moment();
  const read = await rowsReadBy((tx) => sweep(tx, [site.webhook], days, now, now));
  expect(read).toBeLessThan(50);
  expect(await site.deliveries()).toContainEqual(expect.objectContaining({ signalId: 'sig_late', state: 'missed' }));
});
