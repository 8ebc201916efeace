import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { withTransaction } from '../database.ts';
import type { Log } from '../logging.ts';
import { wake } from '../wake-up.ts';
import { checkedMail } from './checked-mail.ts';
import { getMailbox } from './get-mailbox.ts';
import type { Mail, MailLimit, QueueMail } from './mail.ts';
import { insertMail } from './mail-repository.ts';
import { hasMailRoom } from './mail-room.ts';

/** Notified when emails were queued. */
export const MAIL_CHANNEL = 'mail';

interface MailDeps {
  readonly clock: Clock;
  readonly log: Log;
}

/** Returns the function that queues emails. @throws {z.ZodError} from it, if the address or the link is not one */
export function queueMailWith({ clock, log }: MailDeps): QueueMail {
  return (database, { accountId = null, until, id = randomUUID(), isOfMany = false, ...given }) =>
    withTransaction(database, async (tx) => {
      const { limit, mail } = splitLimit(given);
      const { address, subject, content } = checkedMail(mail);
      const now = clock.now();
      if (limit !== null && !(await hasMailRoom(tx, address, { ...limit, accountId }, now))) {
        log.warn({ cause: limit.cause }, 'an email was dropped: its address has received the most it may');
        return;
      }
      const { cause = null, isByOwner = false } = limit ?? {};
      const isOfList = isOfMany || content.list !== undefined;
      const counted = { mailbox: getMailbox(address), isUnlimited: limit === null, cause, isByOwner, accountId };
      const row = { id, address, ...counted, isOfList, subject, content };
      await insertMail(tx, { ...row, until: until === undefined ? null : new Date(until) }, new Date(now));
      await wake(tx, MAIL_CHANNEL);
    });
}

/** Returns the limit of an email, null for one without, and the rest of it. */
function splitLimit(given: Mail & MailLimit) {
  if ('isUnlimited' in given) {
    const { isUnlimited: _, ...mail } = given;
    return { limit: null, mail };
  }
  const { cause, isByOwner = false, ...mail } = given;
  return { limit: { cause, isByOwner }, mail };
}
