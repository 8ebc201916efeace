import type { NewsletterList } from '@sealtick/contract';
import { eq, sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { impersonal, personal } from '../../platform/personal.ts';

/** Requests for the emails of a list that their email address has not confirmed. */
export const newsletterRequest = pgTable(
  'newsletter_request',
  {
    /** Hash of the token in the link that confirms it. */
    tokenHash: text('token_hash').primaryKey(),
    list: text().$type<NewsletterList>().notNull(),
    /** In lower case. */
    email: text().notNull(),
    /** The words that were shown. */
    consent: text().notNull(),
    consentedAt: moment('consented_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Probably sent by a robot: no email was sent, and no link confirms it. */
    isSuspected: boolean('is_suspected').notNull().default(false),
  },
  (table) => [index('newsletter_request_email').on(table.email, table.list)],
);

personal(newsletterRequest, {
  owner: {
    of: ({ email }) => eq(newsletterRequest.email, email),
    erased: 'explicitly',
    withheld: [newsletterRequest.tokenHash, newsletterRequest.isSuspected],
  },
  stored: [
    {
      data: 'lists of emails that an email address asked for and did not confirm: address, words and time of the consent',
      rule: {
        kind: 'age',
        days: 0,
        from: newsletterRequest.expiresAt,
        event: 'the link in the email ends, after 24 hours',
        where: eq(newsletterRequest.isSuspected, false),
      },
      reason: 'confirmation of the address',
    },
    {
      data: 'lists of emails that a robot seems to have asked for: address, words and time',
      rule: {
        kind: 'age',
        days: 90,
        from: newsletterRequest.consentedAt,
        event: 'they were asked for',
        where: eq(newsletterRequest.isSuspected, true),
      },
      reason: 'counting them separately from those of people',
    },
  ],
});

/** Email addresses on lists, and those that have left them. */
export const newsletterSubscriber = pgTable(
  'newsletter_subscriber',
  {
    list: text().$type<NewsletterList>().notNull(),
    /** In lower case. */
    email: text().notNull(),
    /** The words that were agreed to. */
    consent: text().notNull(),
    consentedAt: moment('consented_at').notNull(),
    /** When the address was confirmed by a link. */
    confirmedAt: moment('confirmed_at').notNull(),
    /** When it left the list; null while it receives its emails. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.email] }),
    index('newsletter_subscriber_email').on(table.email),
    index('newsletter_subscriber_ended').on(table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
);

personal(newsletterSubscriber, {
  owner: {
    of: ({ email }) => eq(newsletterSubscriber.email, email),
    erased: 'explicitly',
  },
  stored: [
    {
      data: 'email addresses on lists of emails, with words and time of the consent',
      rule: { kind: 'age', days: 1095, from: newsletterSubscriber.endedAt, event: 'the address left the list' },
      reason: 'emails of the list, and proof of consent',
    },
  ],
});

/** Emails that the subscribers of a list receive once. Their emails are queued afterwards, in batches. */
export const newsletterIssue = pgTable(
  'newsletter_issue',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Names what it is about: the same key is issued once; null if nothing could repeat it. */
    key: text().unique(),
    list: text().$type<NewsletterList>().notNull(),
    subject: text().notNull(),
    paragraphs: jsonb().$type<readonly string[]>().notNull(),
    /** Button and path of the page that it is about. */
    actionLabel: text('action_label').notNull(),
    actionPath: text('action_path').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** The last address, in alphabetical order, whose email is queued; empty before the first. */
    queuedUpTo: text('queued_up_to').notNull().default(''),
    /** When the last email was queued. */
    finishedAt: moment('finished_at'),
  },
  (table) => [index('newsletter_issue_open').on(table.id).where(sql`${table.finishedAt} is null`)],
);

impersonal(newsletterIssue);
