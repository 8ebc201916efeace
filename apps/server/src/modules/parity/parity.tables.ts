import type { ParityDifference } from '@sealtick/contract';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What came of each check of live against replay. */
export const parityCheck = pgTable(
  'parity_check',
  {
    strategyId: text('strategy_id').notNull(),
    market: text().notNull(),
    version: integer().notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    compared: integer().notNull(),
    equal: integer().notNull(),
    /** The first of them, oldest first. */
    differences: jsonb().$type<readonly ParityDifference[]>().notNull(),
    /** How many there were. */
    differing: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.strategyId, table.market, table.checkedAt] }),
    index('parity_check_newest').on(table.market, table.strategyId, table.version, table.checkedAt),
  ],
);

export type ParityRow = typeof parityCheck.$inferSelect;
