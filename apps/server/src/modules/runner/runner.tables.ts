import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * How far each market's bars have been recorded: close of the newest base bar whose consequences are stored. Moved in the
 * transaction that stores them, or later where there were none.
 */
export const runnerCursor = pgTable('runner_cursor', {
  market: text().primaryKey(),
  closedThrough: timestamp('closed_through', { withTimezone: true, mode: 'date' }).notNull(),
});
