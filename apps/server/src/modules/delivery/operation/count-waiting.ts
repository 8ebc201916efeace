import type { AdminDeliveryCounts } from '@sealtick/contract';
import { count, inArray } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { delivery } from '../delivery.tables.ts';
import { selectSwitch } from '../sending/switch-repository.ts';
import { countDead } from './select-dead.ts';

/** Returns what waits for the operator: the console asks for it on each of its pages. */
export async function countWaiting(clock: Clock, db: Database): Promise<AdminDeliveryCounts> {
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
