import { type AdminDeliveryCounts, reads, writes } from '@sealtick/contract';
import { count, inArray } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { type ServedRead, serve } from '../../../platform/http/serve-reads.ts';
import { type ServedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import { delivery } from '../delivery.tables.ts';
import { selectSwitch } from '../sending/switch-repository.ts';
import { readQueue } from './read-queue.ts';
import { replayDead } from './replay-dead.ts';
import { countDead, selectDead } from './select-dead.ts';
import { switchSending } from './switch-sending.ts';

const { adminDeliveries } = writes;

/** What the operator's console reads of the deliveries. */
export const operationReads = (clock: Clock): ServedRead[] => [
  serve(reads.adminDeliveries.status, ({ db }) => readQueue(db, clock.now())),
  serve(reads.adminDeliveries.counts, ({ db }) => countWaiting(clock, db)),
  serve(reads.adminDeliveries.dead, ({ db }, query) => selectDead(clock, db, query)),
];

/** What the operator's console changes of the deliveries: the same as the commands. */
export const operationWrites = (clock: Clock): ServedWrite[] => [
  serveWrite(adminDeliveries.pause, ({ db }, { reason }) => switchSending(clock, db, { isPaused: true, reason })),
  serveWrite(adminDeliveries.resume, ({ db }, { reason }) => switchSending(clock, db, { isPaused: false, reason })),
  serveWrite(adminDeliveries.replay, async ({ db }, { id, reason }, state) => {
    await replayDead(clock, db, { id });
    state({ after: { reason } });
  }),
  serveWrite(adminDeliveries.replaySince, async ({ db }, { since }, state) => {
    const replayed = await replayDead(clock, db, { since: new Date(since) });
    const refused = replayed.refused.reduce((sum, { count }) => sum + count, 0);
    state({ after: { since, count: replayed.count, refused } });
    return replayed;
  }),
];

/** Returns what waits for the operator: the console asks for it on each of its pages. */
async function countWaiting(clock: Clock, db: Database): Promise<AdminDeliveryCounts> {
  const [[open], dead, sending] = await Promise.all([
    db
      .select({ count: count() })
      .from(delivery)
      .where(inArray(delivery.state, ['pending', 'retrying', 'sending'])),
    countDead(clock, db),
    selectSwitch(db),
  ]);
  return { waiting: open!.count, dead, isPaused: sending?.isPaused ?? false };
}
