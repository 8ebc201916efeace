import type { NoticeAudience } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, personal, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** Notices that operators email to members. Their emails are queued afterwards, in batches. */
export const memberNotice = pgTable(
  'member_notice',
  {
    id: text().primaryKey(),
    /** Hash of subject, text and page: the same notice is sent once. */
    digest: text().notNull().unique(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Path on this site; null without one. */
    page: text(),
    audience: text().$type<NoticeAudience>().notNull(),
    sentAt: moment('sent_at').notNull(),
    /** Pseudonym of the operator's account in the audit log; null for the command line. */
    operator: text(),
    /** Members whom it reaches: counted when it was sent, and exact once all emails are queued. */
    recipients: integer().notNull(),
    /** Emails that are queued, and what became of them. Accounts that are erased later stay counted. */
    queued: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Id of the last account whose email is queued; empty before the first and after the last. */
    queuedUpTo: text('queued_up_to').notNull().default(''),
    /** When the last email was queued. */
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('member_notice_sent').on(table.sentAt),
    index('member_notice_open').on(table.sentAt).where(sql`${table.finishedAt} is null`),
  ],
);

personal(memberNotice, {
  owner: {
    of: ({ accountId }) =>
      sql`${memberNotice.operator} = (select pseudonym from audit_pseudonym where account_id = ${accountId})`,
    erased: 'never',
    withheld: [memberNotice.digest, memberNotice.operator, memberNotice.queuedUpTo],
  },
  stored: [
    {
      data: 'notices to members: subject, text, time, and the operator who sent them under a pseudonym',
      rule: { kind: 'ever' },
      reason: 'proof of what was announced',
    },
  ],
});

/** Members whose email of a notice was queued. */
export const noticeRecipient = pgTable(
  'notice_recipient',
  {
    accountId: owner(),
    /** Notices are never deleted. */
    noticeId: text('notice_id').notNull(),
    queuedAt: moment('queued_at').notNull(),
    mailId: uuid('mail_id').notNull(),
    /** Null until the mail server has accepted or refused the email. */
    result: text().$type<'sent' | 'failed'>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.noticeId] }),
    index('notice_recipient_open').on(table.noticeId, table.mailId).where(sql`${table.result} is null`),
  ],
);

owned(
  noticeRecipient,
  withAccount('which notices were emailed to the member, and when', 'one email of each notice, and proof of it'),
  [noticeRecipient.mailId],
);
