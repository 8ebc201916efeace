import { bytea, pgTable, text } from 'drizzle-orm/pg-core';
import { byAccount, personal } from '../../platform/personal.ts';
import { account, accountData, moment } from './account.tables.ts';

/** Pictures of members, encoded by the server. */
export const profilePicture = pgTable('profile_picture', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Names the picture in its address; another picture has another address. */
  digest: text().notNull(),
  /** WebP. */
  picture: bytea().notNull(),
  changedAt: moment('changed_at').notNull(),
});

personal(profilePicture, {
  owner: byAccount(profilePicture.accountId),
  stored: [accountData],
});
