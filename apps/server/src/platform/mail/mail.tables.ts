import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { type Owner, personal } from '../personal.ts';
import type { MailContent } from './mail.ts';
import type { MailCause } from './mail-cause.ts';

/**
 * - `queued`: not sent yet
 * - `sent`: accepted by the mail server
 * - `shown`: in the development mailbox instead of sent
 * - `rejected`: refused permanently by the mail server, too old, or of no use any longer
 */
export type MailState = 'queued' | 'sent' | 'shown' | 'rejected';

/** The queue of emails, and what became of each until its row is deleted. */
export const mail = pgTable(
  'mail',
  {
    /** Part of the Message-ID, so that a repeated sending is one message. */
    id: uuid().primaryKey(),
    address: text().notNull(),
    /** The mailbox behind the address, by which the limits count. */
    mailbox: text().notNull(),
    isUnlimited: boolean('is_unlimited').notNull(),
    /** Null for one without limits. */
    cause: text().$type<MailCause>(),
    /** Whether the owner of the mailbox asked for it, as far as the site can tell. */
    isByOwner: boolean('is_by_owner').notNull().default(false),
    /** The account that asked for it, or that it is about. Without a foreign key: the erasure finds rows by addresses too. */
    accountId: text('account_id'),
    /** Sent after all others: one of a list or of very many, for which no one waits. */
    isOfList: boolean('is_of_list').notNull().default(false),
    subject: text().notNull(),
    /** Deleted once the email is sent or rejected, because it may hold one-time links. */
    content: jsonb().$type<MailContent>(),
    state: text().$type<MailState>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** Why the last attempt failed. */
    reason: text(),
    queuedAt: moment('queued_at').notNull(),
    /** From when on it is of no use and not sent; null for one that is sent until it is too old. */
    until: moment('until'),
  },
  (table) => [
    index('mail_due').on(table.isOfList, table.nextAttemptAt).where(sql`${table.state} = 'queued'`),
    index('mail_mailbox').on(table.mailbox, table.queuedAt),
    index('mail_queued_at').on(table.queuedAt),
    index('mail_account').on(table.accountId, table.queuedAt).where(sql`${table.accountId} is not null`),
  ],
);

/** Emails to an address of a person, those that they asked for, and requests of theirs that were emailed to the operator. */
function isMailOf({ accountId, email, otherAddresses }: Owner): SQL {
  const address = sql`lower(${mail.address})`;
  const isOfNobodyElse = or(isNull(mail.accountId), eq(mail.accountId, accountId));
  const others = otherAddresses.length === 0 ? undefined : and(inArray(address, [...otherAddresses]), isOfNobodyElse);
  const isOfSender = eq(sql`lower(${mail.content} ->> 'replyTo')`, email);
  return or(eq(address, email), eq(mail.accountId, accountId), others, isOfSender)!;
}

personal(mail, {
  owner: {
    of: isMailOf,
    erased: 'explicitly',
    withheld: [mail.content],
  },
  stored: [
    {
      data: 'emails that were sent or rejected, without their text',
      rule: {
        kind: 'age',
        days: 14,
        from: mail.queuedAt,
        event: 'they were queued',
        where: inArray(mail.state, ['sent', 'rejected']),
      },
      reason: 'proof of sending, and limits of emails to one address',
    },
    {
      data: 'emails of the development mailbox',
      rule: {
        kind: 'age',
        days: 1,
        from: mail.queuedAt,
        event: 'they were queued',
        where: inArray(mail.state, ['shown']),
      },
      reason: 'trying the site without a mail server',
    },
  ],
});
