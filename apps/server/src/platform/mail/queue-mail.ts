import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { Clock } from '../clock.ts';
import { withTransaction } from '../database.ts';
import type { Log } from '../logging.ts';
import { wake } from '../wake-up.ts';
import { checkedMail } from './checked-mail.ts';
import type { QueueMail } from './mail.ts';
import { countMails, insertMail, lockMailbox } from './mail-repository.ts';
import { mailboxOf } from './mailbox-of.ts';

/** Notified when mails were queued. */
export const MAIL_CHANNEL = 'mail';

/** Mails to one mailbox, over all forms. */
const LIMITS = [
  { most: 5, withinMs: HOUR_MS },
  { most: 20, withinMs: DAY_MS },
];

/** Returns the function that queues mails. @throws {z.ZodError} from it, if the address or the link is not one. */
export function queueMailWith({ clock, log }: { readonly clock: Clock; readonly log: Log }): QueueMail {
  return (database, mail) =>
    withTransaction(database, async (tx) => {
      const { isUnlimited = false } = mail;
      const { address, subject, content } = checkedMail(mail);
      const mailbox = mailboxOf(address);
      const now = clock.now();
      if (!isUnlimited) {
        // Otherwise two forms at the same time would both find room.
        await lockMailbox(tx, mailbox);
        for (const { most, withinMs } of LIMITS) {
          if ((await countMails(tx, mailbox, new Date(now - withinMs))) < most) continue;
          log.warn({ most, withinMs }, 'a mail was dropped: its address has received the most it may');
          return;
        }
      }
      const isOfList = content.list !== undefined;
      const row = { id: randomUUID(), address, mailbox, isUnlimited, isOfList, subject, content };
      await insertMail(tx, row, new Date(now));
      await wake(tx, MAIL_CHANNEL);
    });
}
