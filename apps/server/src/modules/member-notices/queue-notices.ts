import { randomUUID } from 'node:crypto';
import { type Database, withTransaction } from '../../platform/database.ts';
import { selectReached } from '../identity/index.ts';
import { getNoticeMail } from './notice-mail.ts';
import { advanceNotice, finishNotice, insertRecipient, lockOpenNotice, storeResults } from './notice-repository.ts';
import { type NoticeDeps, readNoticeSite, toReach } from './send-notice.ts';

/** Emails that one transaction queues: few enough that it is short. */
const BATCH = 100;
/** Results that one transaction stores. */
const RESULTS = 500;

/**
 * Queues the emails of all notices, in batches. A batch and how far it came are one transaction, so that a process that ends in
 * between leaves each member with one email. Accounts whose deletion was requested in the meantime receive none.
 */
export async function queueNotices(deps: NoticeDeps, db: Database, signal?: AbortSignal, batch = BATCH): Promise<void> {
  while (!signal?.aborted && (await queueBatch(deps, db, batch)));
}

/** Returns false if nothing is left. */
function queueBatch(deps: NoticeDeps, db: Database, batch: number): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const notice = await lockOpenNotice(tx);
    if (notice === null) return false;
    const { id: noticeId, queuedUpTo: after, sentAt } = notice;
    const queuedAt = new Date(deps.clock.now());
    const members = await selectReached(tx, { ...toReach(tx, notice, sentAt), after, most: batch });
    const last = members.at(-1);
    if (last === undefined) {
      await finishNotice(tx, noticeId, queuedAt);
      return true;
    }
    const mail = getNoticeMail(notice, await readNoticeSite(deps, tx));
    for (const { accountId, email: to } of members) {
      const id = randomUUID();
      await insertRecipient(tx, { accountId, noticeId, mailId: id, queuedAt });
      await deps.queueMail(tx, { ...mail, id, to, accountId, isOfMany: true, isUnlimited: true });
    }
    await advanceNotice(tx, noticeId, last.accountId, members.length);
    return true;
  });
}

/** Stores what became of the emails of notices, before the rows of the emails are deleted. */
export async function storeNoticeResults(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await withTransaction(db, (tx) => storeResults(tx, RESULTS))) === RESULTS);
}
