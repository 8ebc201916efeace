import { bytea, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned } from '../../platform/personal.ts';
import { accountData, owner } from './account.tables.ts';

/** Pictures of members, encoded by the server. */
export const profilePicture = pgTable('profile_picture', {
  accountId: owner().primaryKey(),
  /** Names the picture in its address; another picture has another address. */
  digest: text().notNull(),
  /** WebP. */
  picture: bytea().notNull(),
  changedAt: moment('changed_at').notNull(),
});

owned(profilePicture, accountData);
