import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** What accounts allow besides what is necessary: a row per account that has saved it. */
export const privacyChoice = pgTable('privacy_choice', {
  accountId: owner().primaryKey(),
  /** Version of what was asked. */
  version: integer().notNull(),
  functional: boolean().notNull(),
  analytics: boolean().notNull(),
  marketing: boolean().notNull(),
  savedAt: moment('saved_at').notNull(),
});

owned(
  privacyChoice,
  withAccount('privacy settings: what the member allows, and when it was saved', 'what the site may store and load'),
);
