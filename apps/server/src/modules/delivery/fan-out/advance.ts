import type { Database } from '../../../platform/database.ts';
import { passFailPoint } from '../../../platform/fail-points.ts';
import { wakeEarly } from '../../../platform/wake-up.ts';
import { DELIVERY_CHANNEL } from '../delivery-wake-up.ts';
import { FAILING_RANK } from '../sending/delivery-rank.ts';
import { putBackRecovered } from '../sending/rank-repository.ts';
import type { FanOutItem } from './fan-out-item.ts';
import { type FanOutCursor, insertDeliveries, moveCursor } from './fan-out-repository.ts';

/** Channels of one transaction: few enough that it is short. */
const FAN_OUT_BATCH = 500;

/**
 * Queues the deliveries of the next channels, and moves the cursor, which the caller has locked, in the same transaction. A
 * process that ends in between leaves each channel with one delivery.
 */
export async function advance(
  db: Database,
  cursor: FanOutCursor,
  items: readonly FanOutItem[],
  batch = FAN_OUT_BATCH,
): Promise<void> {
  let [room, to, isAnyDue] = [batch, cursor, false];
  const failing = new Set<string>();
  for (const { index, page } of items) {
    if (room === 0) break;
    const most = room;
    const found = page === null ? null : await page(db, { after: to.channelsUpTo, most });
    if (found) {
      await insertDeliveries(db, found.deliveries);
      room -= found.channels;
      const due = found.deliveries.filter(({ state }) => state === 'pending');
      isAnyDue ||= due.length > 0;
      for (const { rank, channelId } of due) if (rank >= FAILING_RANK) failing.add(channelId);
    }
    const isDone = found === null || found.channels < most;
    to = isDone ? { ...to, upTo: index, channelsUpTo: '' } : { ...to, channelsUpTo: found.lastChannel };
  }
  await moveCursor(db, to);
  await putBackRecovered(db, [...failing]);
  // Made again from the log or the events if it is lost. What is claimed is on the disk before it is sent, and this with it.
  if (isAnyDue) await wakeEarly(db, DELIVERY_CHANNEL);
  await passFailPoint('before-fan-out-commit');
}
