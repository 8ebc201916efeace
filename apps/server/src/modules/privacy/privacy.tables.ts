import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byAccount, personal } from '../../platform/personal.ts';
import { account } from '../identity/account.tables.ts';

/** What accounts allow besides what is necessary: a row per account that has saved it. */
export const privacyChoice = pgTable('privacy_choice', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Version of what was asked. */
  version: integer().notNull(),
  functional: boolean().notNull(),
  analytics: boolean().notNull(),
  marketing: boolean().notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
});

personal(privacyChoice, {
  owner: byAccount(privacyChoice.accountId),
  stored: [
    {
      data: 'privacy settings: what the member allows, and when it was saved',
      rule: { kind: 'account' },
      reason: 'what the site may store and load',
    },
  ],
});
