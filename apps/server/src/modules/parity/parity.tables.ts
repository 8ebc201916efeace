import type { ParityDifference } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** Results of the parity checks. */
export const parityCheck = pgTable(
  'parity_check',
  {
    strategyId: text('strategy_id').notNull(),
    market: text().$type<MarketKind>().notNull(),
    version: integer().notNull(),
    checkedAt: moment('checked_at').notNull(),
    compared: integer().notNull(),
    equal: integer().notNull(),
    /** The first differences, oldest first. */
    differences: jsonb().$type<readonly ParityDifference[]>().notNull(),
    /** Number of differences. */
    differing: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.strategyId, table.market, table.checkedAt] }),
    index('parity_check_newest').on(table.market, table.strategyId, table.version, table.checkedAt),
  ],
);

impersonal(parityCheck);

export type ParityRow = typeof parityCheck.$inferSelect;
