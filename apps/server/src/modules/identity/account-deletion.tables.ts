import { pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from './account.tables.ts';

/** Accounts whose owners asked to delete them; logging in deletes the row. */
export const accountDeletion = pgTable('account_deletion', {
  accountId: owner().primaryKey(),
  requestedAt: moment('requested_at').notNull(),
  /** The account is erased after this time. */
  erasedAfter: moment('erased_after').notNull(),
});

owned(accountDeletion, withAccount('request to delete the account', 'the time in which logging in keeps the account'));
