import { type Database, withTransaction } from '../../platform/database.ts';
import { lockOpenIssue, updateIssue } from './issue-repository.ts';
import { toMailContext } from './mail-context.ts';
import type { IssueDeps } from './newsletter-deps.ts';
import { getListPart } from './newsletter-mails.ts';
import { selectSubscribers } from './subscriber-repository.ts';

/** Emails that one transaction queues: few enough that it is short. */
const BATCH = 100;

/**
 * Queues the emails of all issues, in batches. A batch and how far it came are one transaction, so that a process that ends in
 * between leaves each subscriber with one email. Subscribers who left the list in the meantime receive none.
 */
export async function queueIssues(deps: IssueDeps, db: Database, signal?: AbortSignal, batch = BATCH): Promise<void> {
  while (!signal?.aborted && (await queueBatch(deps, db, batch)));
}

/** Returns false if nothing is left. */
function queueBatch(deps: IssueDeps, db: Database, batch: number): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const issue = await lockOpenIssue(tx);
    if (issue === null) return false;
    const { id, list, subject, paragraphs, actionLabel: label, actionPath, queuedUpTo: after, issuedAt: until } = issue;
    const subscribers = await selectSubscribers(tx, list, { after, until, most: batch });
    const last = subscribers.at(-1);
    if (last === undefined) {
      await updateIssue(tx, id, { finishedAt: new Date(deps.clock.now()) });
      return true;
    }
    const context = await toMailContext(deps, tx);
    const content = { subject, title: subject, paragraphs, action: { label, url: `${deps.origin}${actionPath}` } };
    for (const { email } of subscribers) {
      const part = getListPart(list, email, context);
      await deps.queueMail(tx, { ...content, to: email, list: part, isUnlimited: true });
    }
    await updateIssue(tx, id, { queuedUpTo: last.email });
    return true;
  });
}
