import { doublePrecision, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Measurements of one process in one minute. In a minute without a row no process ran. */
export const measuredMinute = pgTable(
  'measured_minute',
  {
    minute: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    process: text().notNull(),
    /** Numbers of pages and API answers by duration bucket. */
    responses: integer().array().notNull(),
    deliveries: integer().notNull(),
    deliveryMs: doublePrecision('delivery_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.process] })],
);

export type MeasuredMinute = typeof measuredMinute.$inferSelect;
