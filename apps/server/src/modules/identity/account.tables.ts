import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, times } from '../../platform/columns.ts';
import { byAccount, personal, withAccount } from '../../platform/personal.ts';

/** People who can log in. */
export const account = pgTable(
  'account',
  {
    id: text().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull(),
    /** First name; empty if none is stated. */
    name: text().notNull(),
    lastName: text('last_name').notNull().default(''),
    /** Address of the picture; null without one. */
    image: text(),
    /** IANA name. Days and months of the member's figures begin by it. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** At least 18, as stated at sign-up. */
    isAdult: boolean('is_adult'),
    /** Version of the terms and the risk disclosure that were accepted at `termsAcceptedAt`. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: moment('terms_accepted_at'),
    /** Counts how often all API keys ended together; a key works while it has the number of its creation. */
    keysEpoch: integer('keys_epoch').notNull().default(0),
    ...times,
  },
  (table) => [
    index('account_created').on(table.createdAt, table.id),
    // Operators search by how these begin.
    index('account_email_prefix').on(table.email.op('text_pattern_ops')),
    index('account_id_prefix').on(table.id.op('text_pattern_ops')),
    index('account_name_prefix').on(sql`lower(${table.name}) text_pattern_ops`),
    index('account_last_name_prefix').on(sql`lower(${table.lastName}) text_pattern_ops`),
  ],
);

export const accountData = withAccount(
  'account: email address, names, picture, time zone, accepted terms',
  'the contract with the member',
);

personal(account, {
  owner: byAccount(account.id, [account.keysEpoch]),
  stored: [accountData],
});

/** A column with the account that a row belongs to; the row is deleted with it. */
export const owner = () =>
  text('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' });
