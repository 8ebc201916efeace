import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** What each part of the worker last reported of itself: how processes that do not do its work know. */
export const healthCheck = pgTable('health_check', {
  name: text().primaryKey(),
  state: text().notNull(),
  /** For the operator; never shown to the public. */
  detail: text(),
  since: moment('since').notNull(),
  checkedAt: moment('checked_at').notNull(),
  /** After this nobody knows; null for what is reported only when it changes. */
  freshUntil: moment('fresh_until'),
});

/** Every change of a part's state, for as long as there is a record. */
export const healthChange = pgTable(
  'health_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    state: text().notNull(),
    detail: text(),
    at: moment('at').notNull(),
  },
  (table) => [index('health_change_name').on(table.name, table.id)],
);
