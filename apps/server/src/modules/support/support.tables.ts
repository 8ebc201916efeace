import type {
  COMPLAINT_CATEGORIES,
  DATA_REQUEST_TYPES,
  HELP_SUBJECTS,
  PlanInterest,
  RequestKind,
  RequestState,
} from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** What a request is about: a plan, a subject, a type or a category, depending on its kind. */
type Topic =
  | PlanInterest
  | (typeof HELP_SUBJECTS)[number]
  | (typeof DATA_REQUEST_TYPES)[number]
  | keyof typeof COMPLAINT_CATEGORIES;

/** Requests that a person answers. */
export const supportRequest = pgTable(
  'support_request',
  {
    /** Names it in mails, such as `SAL-26-7K4QX`. */
    reference: text().primaryKey(),
    kind: text().$type<RequestKind>().notNull(),
    state: text().$type<RequestState>().notNull().default('new'),
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
    topic: text().$type<Topic>(),
    message: text().notNull(),
    sentAt: moment('sent_at').notNull(),
    /** By when a person answers. */
    dueAt: moment('due_at').notNull(),
    /** Hash of the token in the link that confirms it; null once it is confirmed, or if it needs no confirmation. */
    tokenHash: text('token_hash'),
    /** When the operator received a mail because it is past due. */
    overdueSentAt: moment('overdue_sent_at'),
  },
  (table) => [
    index('support_request_mailbox').on(table.mailbox, table.sentAt),
    index('support_request_account').on(table.accountId),
    index('support_request_sent_at').on(table.sentAt),
    index('support_request_open').on(table.dueAt).where(sql`${table.state} not in ('answered', 'closed')`),
    index('support_request_token').on(table.tokenHash).where(sql`${table.tokenHash} is not null`),
  ],
);

/** What happened to a request, in order. */
export const requestStep = pgTable(
  'request_step',
  {
    id: uuid().primaryKey(),
    reference: text()
      .notNull()
      .references(() => supportRequest.reference, { onDelete: 'cascade' }),
    state: text().$type<RequestState>().notNull(),
    at: moment('at').notNull(),
    actor: text().$type<'sender' | 'operator' | 'command-line'>().notNull(),
    /** Pseudonym of the operator's account in the audit log. */
    operator: text(),
    /** What was answered, or why it was closed. */
    message: text(),
  },
  (table) => [index('request_step_request').on(table.reference, table.at)],
);

/** An answer to a report, with its day in London. */
export interface ConcernAnswer {
  readonly on: string;
  readonly text: string;
}

/**
 * Reports of concerns. Of an anonymous one nothing is stored that could identify its sender: no account, address or time,
 * only the day.
 */
export const concernReport = pgTable('concern_report', {
  reference: text().primaryKey(),
  /** Day in London. */
  receivedOn: date('received_on').notNull(),
  dueOn: date('due_on').notNull(),
  /** Probably sent by a robot: nobody receives a mail. */
  isSuspected: boolean('is_suspected').notNull(),
  /** Null for an anonymous report, like the address. */
  name: text(),
  email: text(),
  concern: text().notNull(),
  /** Whether the operator received the mail that a report is waiting. */
  isNoticed: boolean('is_noticed').notNull().default(false),
  isClosed: boolean('is_closed').notNull().default(false),
  /** Why it was closed. */
  closeReason: text('close_reason'),
  /** Answers by mail to a sender who is known, with their days. */
  answers: jsonb().$type<readonly ConcernAnswer[]>().notNull().default([]),
});
