import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byAccount, personal } from '../../platform/personal.ts';
import { account } from '../identity/account.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** When members last looked at the signals: a row per account. */
export const lastSeen = pgTable('last_seen', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Wall clock, which separates visits. */
  markedAt: moment('marked_at').notNull(),
  /** The same moment in market time, which signals have. */
  seenAt: moment('seen_at').notNull(),
  /** Market time of the visit before; null on the first one. */
  before: moment('before_at'),
});

personal(lastSeen, {
  owner: byAccount(lastSeen.accountId),
  stored: [
    {
      data: 'when the member last looked at the signals',
      rule: { kind: 'account' },
      reason: 'how many signals are new',
    },
  ],
});
