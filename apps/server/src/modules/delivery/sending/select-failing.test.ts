import { MINUTE_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, withTransaction } from '../../../platform/database.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { getDay } from '../days/day-partitions.ts';
import { delivery } from '../delivery.tables.ts';
import { useSending } from '../testing/use-sending.ts';
import { selectFailing } from './select-failing.ts';

const site = useSending();
const CHANNELS = 5;
const WAITING = 200;

/** Adds channels that failed, each with deliveries that are due. Returns their ids. */
async function addFailing(given: { readonly failures: number; readonly restingUntil?: Date }): Promise<string[]> {
  const signalId = `sig_${site.time}_${given.failures}`;
  const sourceIndex = await site.append(openedFact(signalId));
  const ids: string[] = [];
  for (let n = 0; n < CHANNELS; n += 1) {
    const { id } = await site.addChannel('webhook', given);
    const first = await site.queue({ channelId: id, sourceIndex, signalId });
    const others = Array.from({ length: WAITING - 1 }, (_, i) => ({
      ...first,
      id: `${first.id}_${i}`,
      sourceIndex: 10_000 + i,
      nextAttemptAt: new Date(site.time + i),
    }));
    await site.db().database.insert(delivery).values(others);
    ids.push(id);
  }
  site.time += 1_000;
  return ids;
}

test('finds the first few of each channel that failed, and nothing for those that rest', async () => {
  const failing = await addFailing({ failures: 3 });
  await addFailing({ failures: 12, restingUntil: new Date(site.time + 5 * MINUTE_MS) });
  const found = await selectFailing(site.db().database, site.claim());
  expect(found).toHaveLength(5 * CHANNELS);
  expect(new Set(found.map(({ channelId }) => channelId))).toEqual(new Set(failing));
  expect(found.every(({ isBehind, hasFailed, isHalfOpen }) => isBehind && hasFailed && !isHalfOpen)).toBe(true);
});

test('reads the first few of what waits for channels that failed, and not all of it', async () => {
  await site.db().database.execute(sql`select make_delivery_day(${getDay(site.time)}::date)`);
  await addFailing({ failures: 3 });
  await addFailing({ failures: 12, restingUntil: new Date(site.time + 5 * MINUTE_MS) });
  const queue = openDatabase(site.db().target, { isQueue: true });
  onTestFinished(() => queue.close());
  const read = await withTransaction(queue.database, async (tx) => {
    await selectFailing(tx, site.claim());
    const { rows } = await tx.execute<{ rows: number }>(sql`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where schemaname = 'delivery_days' and relname like 'delivery\\_2%'`);
    return rows[0]!.rows;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(2 * 5 * CHANNELS);
});
