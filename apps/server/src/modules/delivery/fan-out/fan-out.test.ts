import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database.ts';
import { hasLockWait } from '../../../platform/testing/lock-waits.ts';
import { readTail } from '../../log/read-tail.ts';
import { filledFact, openedFact, publishedFact } from '../../log/testing/facts.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { lockChannels, updateHealth } from '../sending/outcome-repository.ts';
import { putBack } from '../sending/rank-repository.ts';
import { FanOutSite } from '../testing/fan-out-site.ts';
import { advance } from './advance.ts';
import type { FanOutItem } from './fan-out-item.ts';
import { findCursor, lockCursor } from './fan-out-repository.ts';
import { itemOfEntry } from './item-of-entry.ts';

let site: FanOutSite;
beforeEach(async () => {
  site = await FanOutSite.open();
});
afterEach(() => site.close());

const CHANNELS = 25;
const addChannels = async () => {
  await site.join('amara');
  for (let i = 0; i < CHANNELS; i++) await site.channel('amara', { address: `${i}` });
};
const cursor = () => findCursor(site.db.database, 'log');

/** Runs one batch of the log's entries, as the fan-out does. */
async function runBatch(size?: number, end = async () => {}): Promise<void> {
  const { db, log } = site;
  const { upTo } = (await cursor())!;
  const tail = await readTail(db.database, { logId: log.logId, index: upTo }, { limit: 100, reach: 0 });
  const findReleases = async () => () => [];
  const clocks = { clock: log.clock, marketNow: log.clock.now, speed: 1 };
  const context = { ...clocks, market: 'real' as const, publicDelayMs: 0, findReleases };
  const items: FanOutItem[] = await Promise.all(tail!.rows.map((row) => itemOfEntry(context, log.logId, row)));
  await withTransaction(db.database, async (tx) => {
    await advance(tx, (await lockCursor(tx, 'log'))!, items, size);
    await end();
  });
}

test('nothing that was published before the first start is sent', async () => {
  await addChannels();
  const late = await FanOutSite.open();
  await late.join('amara');
  await late.channel('amara');
  await late.append(openedFact('sig_old'));
  // As at the first start with a log.
  await late.db.database.execute('delete from delivery_fan_out');
  await late.another().begin();
  await late.publish(openedFact('sig_new'));
  expect((await late.deliveries()).map(({ signalId }) => signalId)).toEqual(['sig_new']);
  // A later start continues.
  await late.another().begin();
  expect(await findCursor(late.db.database, 'log')).toMatchObject({ upTo: 2, channelsUpTo: '' });
  await late.close();
});

test('a batch ends within an entry, and the next one continues after its last channel', async () => {
  await addChannels();
  await site.append(publishedFact(), openedFact('sig_1'), openedFact('sig_2'));
  await runBatch(10);
  expect(await cursor()).toMatchObject({ upTo: 1 });
  expect((await cursor())!.channelsUpTo).not.toBe('');
  await runBatch(10);
  // Five of the first signal remain, and five of the second fit.
  await runBatch(10);
  expect(await cursor()).toMatchObject({ upTo: 2 });
  await site.fanOut.followLog();
  expect(await cursor()).toMatchObject({ upTo: 3, channelsUpTo: '' });
  const rows = await site.deliveries();
  expect(rows).toHaveLength(2 * CHANNELS);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2 * CHANNELS);
});

test('a batch has 500 channels', async () => {
  await site.join('amara');
  const channel = { accountId: 'amara', kind: 'email', label: '', state: 'active', categories: ['signals'] } as const;
  const rows = Array.from({ length: 501 }, (_, i) => ({ ...channel, id: `ch_${String(i).padStart(3, '0')}` }));
  const at = new Date(site.log.clock.now());
  await site.db.database
    .insert(deliveryChannel)
    .values(rows.map((row) => ({ ...row, address: row.id, since: at, createdAt: at })));
  await site.append(openedFact('sig_1'));
  await runBatch();
  expect(await cursor()).toMatchObject({ upTo: 0, channelsUpTo: 'ch_499' });
  expect(await site.deliveries()).toHaveLength(500);
  await runBatch();
  expect(await cursor()).toMatchObject({ upTo: 1, channelsUpTo: '' });
  expect(await site.deliveries()).toHaveLength(501);
});

test('a transaction has 20 entries, so that none holds the lock of the cursor for long', async () => {
  await site.join('amara');
  await site.channel('amara');
  await site.append(...Array.from({ length: 45 }, (_, i) => openedFact(`sig_${i}`)));
  await site.fanOut.followLog();
  const { rows } = await site.db.database.execute<{ n: number }>(
    sql`select count(*)::int as n from delivery group by xmin order by min(source_index)`,
  );
  expect(rows.map(({ n }) => n)).toEqual([20, 20, 5]);
});

test('a process that ends within a batch leaves nothing of it, and each channel gets one delivery', async () => {
  await addChannels();
  await site.append(openedFact('sig_1'));
  await runBatch(10);
  const before = await cursor();
  const crash = runBatch(10, () => Promise.reject(new Error('killed')));
  await expect(crash).rejects.toThrow('killed');
  expect(await cursor()).toEqual(before);
  expect(await site.deliveries()).toHaveLength(10);
  await site.another().followLog();
  expect(await site.deliveries()).toHaveLength(CHANNELS);
});

test('a repeated fan-out changes nothing', async () => {
  await addChannels();
  await site.publish(openedFact('sig_1'));
  const before = await site.deliveries();
  await site.db.database.execute('update delivery_fan_out set up_to = 0');
  await site.fanOut.followLog();
  expect(await site.deliveries()).toEqual(before);
});

test('several processes make each delivery once', async () => {
  await addChannels();
  await site.append(openedFact('sig_1'), openedFact('sig_2'), filledFact('sig_1'));
  await Promise.all([site.fanOut, site.another(), site.another()].map((one) => one.followLog()));
  expect(await site.deliveries()).toHaveLength(3 * CHANNELS);
});

test('a log that begins after a restore is followed from its first entry', async () => {
  await addChannels();
  await site.db.database.execute(`update delivery_fan_out set log_id = 'lost', up_to = 900 where source = 'log'`);
  await site.publish(openedFact('sig_1'));
  expect(await site.deliveries()).toHaveLength(CHANNELS);
  expect(await cursor()).toMatchObject({ logId: site.log.logId, upTo: 1 });
});

describe('a channel that answers again while something is queued for it', () => {
  let channelId: string;
  beforeEach(async () => {
    await site.join('amara');
    channelId = await site.channel('amara');
    await site.db.database.update(deliveryChannel).set({ failures: 3 });
    await site.append(openedFact('sig_1'));
  });

  /** Stores that the channel accepted a message, as the sender does. */
  const recover = (end = async () => {}) =>
    withTransaction(site.db.database, async (tx) => {
      const channel = (await lockChannels(tx, [channelId])).get(channelId)!;
      await updateHealth(tx, [{ ...channel, failures: 0 }]);
      await putBack(tx, [channelId]);
      await end();
    });

  /** Resolves when a transaction has ended, or waits for another one. */
  const untilEndedOr = async (work: Promise<void>) => {
    let hasEnded = false;
    void work.finally(() => {
      hasEnded = true;
    });
    while (!hasEnded && !(await hasLockWait(site.db.database)));
  };
  const ranks = async () => (await site.deliveries()).map(({ rank }) => rank);

  test('is not put behind others if its answer is stored before the batch ends', async () => {
    let batch = Promise.resolve();
    await recover(async () => {
      batch = runBatch();
      await untilEndedOr(batch);
    });
    await batch;
    expect(await ranks()).toEqual([0]);
  });

  test('is not put behind others if its answer is stored after the batch ends', async () => {
    let recovery = Promise.resolve();
    await runBatch(undefined, async () => {
      recovery = recover();
      await untilEndedOr(recovery);
    });
    await recovery;
    expect(await ranks()).toEqual([0]);
  });

  test('is put behind others if it has not answered', async () => {
    await runBatch();
    expect(await ranks()).toEqual([2]);
  });
});
