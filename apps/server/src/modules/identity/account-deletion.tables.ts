import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byAccount, personal } from '../../platform/personal.ts';
import { account } from './account.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Accounts whose owners asked to delete them; logging in deletes the row. */
export const accountDeletion = pgTable('account_deletion', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  requestedAt: moment('requested_at').notNull(),
  /** The account is erased after this time. */
  erasedAfter: moment('erased_after').notNull(),
});

personal(accountDeletion, {
  owner: byAccount(accountDeletion.accountId),
  stored: [
    {
      data: 'request to delete the account',
      rule: { kind: 'account' },
      reason: 'the time in which logging in keeps the account',
    },
  ],
});
