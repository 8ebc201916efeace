import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { impersonal } from '../../platform/personal.ts';

/** Settings that the operator has set; others have their default. */
export const siteSetting = pgTable('site_setting', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
});

impersonal(siteSetting);
