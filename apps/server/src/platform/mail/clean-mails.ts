import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../database.ts';
import { deleteMails, rejectOldMails } from './mail-repository.ts';

const ATTEMPTS_END_MS = 5 * DAY_MS;
const DONE_KEPT_MS = 14 * DAY_MS;
const SHOWN_KEPT_MS = DAY_MS;

/**
 * Rejects mails that could not be sent within five days. Deletes mails 14 days after they were queued, and those of the
 * development mailbox after one day. Returns the number of rejected mails.
 */
export async function cleanMails(database: Database, now: number): Promise<number> {
  const rejected = await rejectOldMails(database, new Date(now - ATTEMPTS_END_MS));
  await deleteMails(database, ['sent', 'rejected'], new Date(now - DONE_KEPT_MS));
  await deleteMails(database, ['shown'], new Date(now - SHOWN_KEPT_MS));
  return rejected;
}
