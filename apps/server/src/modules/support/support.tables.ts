import type {
  COMPLAINT_CATEGORIES,
  DATA_REQUEST_TYPES,
  HELP_SUBJECTS,
  PlanInterest,
  RequestKind,
  RequestState,
} from '@sealtick/contract';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { type Owner, personal } from '../../platform/personal.ts';

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
    /** Names it in emails, such as `SAL-26-7K4QX`. */
    reference: text().primaryKey(),
    kind: text().$type<RequestKind>().notNull(),
    state: text().$type<RequestState>().notNull().default('new'),
    /** Probably sent by a robot: no email was sent. */
    isSuspected: boolean('is_suspected').notNull(),
    /** Account of a logged-in sender. Without a foreign key, as the erasure finds rows by the email address too. */
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
    /** When the operator received an email because it is past due. */
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

/** Returns the condition for the requests of a person. */
export const isOfPerson = ({ accountId, email }: Pick<Owner, 'accountId' | 'email'>) =>
  or(eq(supportRequest.accountId, accountId), eq(sql`lower(${supportRequest.email})`, email))!;

personal(supportRequest, {
  owner: {
    of: isOfPerson,
    erased: 'explicitly',
    withheld: [supportRequest.mailbox, supportRequest.isSuspected, supportRequest.tokenHash],
  },
  stored: [
    {
      data: 'requests: name, email address, company, phone, message, answers',
      rule: { kind: 'age', days: 1095, from: supportRequest.sentAt, event: 'they were sent' },
      reason: 'answers to the sender',
    },
    {
      data: 'requests that a robot seems to have sent',
      rule: {
        kind: 'age',
        days: 90,
        from: supportRequest.sentAt,
        event: 'they were sent',
        where: eq(supportRequest.isSuspected, true),
      },
      reason: 'finding those of people among them',
    },
  ],
});

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

personal(requestStep, {
  owner: {
    of: (owner) =>
      inArray(requestStep.reference, sql`(select reference from ${supportRequest} where ${isOfPerson(owner)})`),
    erased: 'explicitly',
    withheld: [requestStep.id, requestStep.operator],
  },
  stored: [
    {
      data: 'what happened to requests, and their answers',
      rule: { kind: 'age', days: 1095, from: requestStep.at, event: 'they happened' },
      reason: 'answers to the sender',
    },
  ],
});

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
  /** Probably sent by a robot: no one receives an email. */
  isSuspected: boolean('is_suspected').notNull(),
  /** Null for an anonymous report, like the address. */
  name: text(),
  email: text(),
  concern: text().notNull(),
  /** Whether the operator received the email that a report is waiting. */
  isNoticed: boolean('is_noticed').notNull().default(false),
  isClosed: boolean('is_closed').notNull().default(false),
  /** Why it was closed. */
  closeReason: text('close_reason'),
  /** Answers by email to a sender who is known, with their days. */
  answers: jsonb().$type<readonly ConcernAnswer[]>().notNull().default([]),
});

personal(concernReport, {
  owner: {
    of: ({ email }) => eq(sql`lower(${concernReport.email})`, email),
    erased: 'explicitly',
    withheld: [concernReport.isSuspected, concernReport.isNoticed],
  },
  stored: [
    {
      data: 'reports of concerns: the day and the text; of those that are not anonymous also name and email address',
      rule: { kind: 'age', days: 1095, from: concernReport.receivedOn, event: 'they were sent' },
      reason: 'investigation of the concern',
    },
  ],
});
