import { pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** When members last looked at the signals: a row per account. */
export const lastSeen = pgTable('last_seen', {
  accountId: owner().primaryKey(),
  /** Wall clock, which separates visits. */
  markedAt: moment('marked_at').notNull(),
  /** The same moment in market time, which signals have. */
  seenAt: moment('seen_at').notNull(),
  /** Market time of the visit before; null on the first one. */
  before: moment('before_at'),
});

owned(lastSeen, withAccount('when the member last looked at the signals', 'how many signals are new'));
