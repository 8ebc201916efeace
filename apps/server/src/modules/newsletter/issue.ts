import type { Database } from '../../platform/database.ts';
import { wake } from '../../platform/wake-up.ts';
import { insertIssue, type NewIssue } from './issue-repository.ts';

/** Notified when something is to be emailed to a list. */
export const ISSUE_CHANNEL = 'newsletter_issue';

/**
 * Stores, in the transaction of its cause, what the subscribers of a list receive; the worker queues their emails afterwards.
 * Returns false if the same key was issued before. @param now ms UTC; who subscribes later does not receive it.
 */
export async function issue(db: Database, given: NewIssue, now: number): Promise<boolean> {
  const isNew = await insertIssue(db, given, new Date(now));
  if (isNew) await wake(db, ISSUE_CHANNEL);
  return isNew;
}
