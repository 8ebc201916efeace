import { boolean, doublePrecision, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What one process measured in one minute. A minute without a row is one in which none ran. */
export const measuredMinute = pgTable(
  'measured_minute',
  {
    minute: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    process: text().notNull(),
    isUp: boolean('is_up').notNull(),
    /** Pages and API answers, by bucket of how long they took. */
    responses: integer().array().notNull(),
    deliveries: integer().notNull(),
    deliveryMs: doublePrecision('delivery_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.process] })],
);

export type MeasuredMinute = typeof measuredMinute.$inferSelect;
