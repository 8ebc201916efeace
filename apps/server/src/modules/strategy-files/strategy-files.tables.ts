import type { FileAudit, FileDescription } from '@sealtick/engine/files';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** Every file that was ever in the operator's folder of strategies, with what came of its last check. */
export const strategyFile = pgTable('strategy_file', {
  /** Name without the ending, which is the id of the strategy. */
  id: text().primaryKey(),
  file: text().notNull(),
  state: text().$type<'accepted' | 'refused' | 'missing'>().notNull(),
  /** What is wrong, in words. */
  problems: jsonb().$type<readonly string[]>().notNull(),
  /** Of the text that was checked; null where it could not be read. */
  sha256: text(),
  /** Hash of the program and the engine that checked it. */
  checkedBy: text('checked_by').notNull(),
  /** Of the last text that was accepted: its page and its record stay when the file is refused or gone. */
  description: jsonb().$type<FileDescription>(),
  audit: jsonb().$type<FileAudit>(),
  /** Wall clock. */
  checkedAt: exactMoment('checked_at').notNull(),
});

impersonal(strategyFile);

export type StrategyFileRow = typeof strategyFile.$inferSelect;
