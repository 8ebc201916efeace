import type { PlanInterest, RequestKind } from '@sealtick/contract';
import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Requests that a person answers. */
export const supportRequest = pgTable(
  'support_request',
  {
    /** Names it in mails, such as `SAL-26-7K4QX`. */
    reference: text().primaryKey(),
    kind: text().$type<RequestKind>().notNull(),
    /** Probably sent by a robot: no mail was sent. */
    isSuspected: boolean('is_suspected').notNull(),
    /** Account of a signed-in sender. Without a foreign key, as the erasure finds rows by the e-mail address too. */
    accountId: text('account_id'),
    name: text().notNull(),
    email: text().notNull(),
    /** The mailbox behind the address, by which the limits count. */
    mailbox: text().notNull(),
    company: text(),
    phone: text(),
    planInterest: text('plan_interest').$type<PlanInterest>(),
    message: text().notNull(),
    sentAt: moment('sent_at').notNull(),
    /** By when a person answers. */
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    index('support_request_mailbox').on(table.mailbox, table.sentAt),
    index('support_request_account').on(table.accountId),
    index('support_request_sent_at').on(table.sentAt),
  ],
);
