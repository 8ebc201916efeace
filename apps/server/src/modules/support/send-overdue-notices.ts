import type { Database } from '../../platform/database.ts';
import { withTransaction } from '../../platform/database.ts';
import { getOverdue } from './request-mails.ts';
import { lockOverdue, updateRequest } from './request-repository.ts';
import type { SupportDeps } from './support-deps.ts';

/** Queues one email to the operator about each request that is past due. */
export async function sendOverdueNotices(
  { clock, queueMail, readSettings }: Pick<SupportDeps, 'clock' | 'queueMail' | 'readSettings'>,
  db: Database,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const now = new Date(clock.now());
    const overdue = await lockOverdue(tx, now);
    if (overdue.length === 0) return;
    const settings = await readSettings(tx);
    for (const row of overdue) {
      await queueMail(tx, getOverdue(row, settings));
      await updateRequest(tx, row.reference, { overdueSentAt: now });
    }
  });
}
