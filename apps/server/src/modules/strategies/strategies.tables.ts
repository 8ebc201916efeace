import type { MarketKind, Timeframe } from '@sealtick/engine';
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** One stream of a published version. The anchor is the open of the first bar ever fed to it, ms UTC. */
export interface PublishedStream {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly partner: string | null;
  readonly anchor: number;
}

/** Every published version, as in its log entry. The newest per strategy and market is running. */
export const strategyVersion = pgTable(
  'strategy_version',
  {
    strategyId: text('strategy_id').notNull(),
    version: integer().notNull(),
    market: text().$type<MarketKind>().notNull(),
    paramsSha256: text('params_sha256').notNull(),
    codeSha256: text('code_sha256').notNull(),
    streams: jsonb().$type<readonly PublishedStream[]>().notNull(),
    /** Log that published it. After a restore it is published again in the new log. */
    logId: text('log_id').notNull(),
    /** Index of `strategy.published` or `strategy.versioned` in that log. */
    logIndex: bigint('log_index', { mode: 'number' }).notNull(),
    publishedAt: exactMoment('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.strategyId, table.market, table.version] })],
);

impersonal(strategyVersion);

export type StrategyVersionRow = typeof strategyVersion.$inferSelect;

/** Strategies that an operator has switched off, in one market. Without a row a strategy runs. */
export const strategySwitch = pgTable(
  'strategy_switch',
  {
    market: text().$type<MarketKind>().notNull(),
    strategyId: text('strategy_id').notNull(),
    state: text().$type<'paused' | 'retired'>().notNull(),
    /** The operator's words, which pages show. */
    reason: text().notNull(),
    /** Wall clock. */
    requestedAt: exactMoment('requested_at').notNull(),
    /** Market time at which the runner stopped it, or of the log entry that retired it; null before. */
    appliedAt: exactMoment('applied_at'),
  },
  (table) => [primaryKey({ columns: [table.market, table.strategyId] })],
);

impersonal(strategySwitch);

export type StrategySwitchRow = typeof strategySwitch.$inferSelect;
