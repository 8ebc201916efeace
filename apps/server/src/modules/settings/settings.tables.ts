import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the operator has set; what has no row is at its default. */
export const siteSetting = pgTable('site_setting', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
});
