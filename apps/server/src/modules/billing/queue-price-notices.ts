import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { lockOpenNotices, markQueued } from './price-change-repository.ts';
import { priceNoticeOf } from './price-notice-mail.ts';

/** Notified when a price change is announced. */
export const PRICE_CHANNEL = 'price_change';

/** Emails that one transaction queues: few enough that it is short. */
const BATCH = 100;

interface PriceNoticesDeps {
  readonly clock: Clock;
  readonly database: Database;
  readonly queueMail: QueueMail;
  /** Address of the site without a path. */
  readonly origin: string;
}

/**
 * Queues the emails about price changes, in batches. An email and the mark of its member are one transaction, so that a process
 * that ends in between leaves each member with one email.
 */
export async function queuePriceNotices(deps: PriceNoticesDeps, batch = BATCH): Promise<void> {
  while (await queueBatch(deps, batch));
}

/** Returns false if nothing is left. */
function queueBatch({ clock, database, queueMail, origin }: PriceNoticesDeps, batch: number): Promise<boolean> {
  return withTransaction(database, async (tx) => {
    const open = await lockOpenNotices(tx, batch);
    for (const { notice, email } of open) {
      await queueMail(tx, priceNoticeOf(notice, email, origin));
      await markQueued(tx, notice, new Date(clock.now()));
    }
    return open.length > 0;
  });
}
