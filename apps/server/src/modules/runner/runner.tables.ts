import type { MarketKind } from '@sealtick/engine';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/**
 * How far each market's bars have been recorded: the close of the newest recorded base bar. Moved in the transaction that
 * records it, or later where nothing happened.
 */
export const runnerCursor = pgTable('runner_cursor', {
  market: text().$type<MarketKind>().primaryKey(),
  closedThrough: exactMoment('closed_through').notNull(),
});

impersonal(runnerCursor);

/** When a published version did not run: from the cursor at its failure to the cursor of its next start. */
export const runnerPause = pgTable(
  'runner_pause',
  {
    market: text().$type<MarketKind>().notNull(),
    strategyId: text('strategy_id').notNull(),
    version: integer().notNull(),
    from: exactMoment('paused_from').notNull(),
    until: exactMoment('paused_until'),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.strategyId, table.version, table.from] })],
);

impersonal(runnerPause);
