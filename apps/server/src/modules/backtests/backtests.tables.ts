import type { StrategyTrade } from '@sealtick/contract';
import type { Statistic } from '@sealtick/engine';
import { doublePrecision, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The back-test record of each strategy version in each market: figures and daily equity of its replayed history. */
export const backtestRecord = pgTable(
  'backtest_record',
  {
    strategyId: text('strategy_id').notNull(),
    version: integer().notNull(),
    market: text().notNull(),
    from: moment('from').notNull(),
    to: moment('to').notNull(),
    periodsPerYear: integer('periods_per_year').notNull(),
    statistics: jsonb().$type<readonly Statistic[]>().notNull(),
    /** Marks in ms UTC, point 0 is the start. */
    curveTime: doublePrecision('curve_time').array().notNull(),
    curveEquity: doublePrecision('curve_equity').array().notNull(),
    computedAt: moment('computed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.strategyId, table.version, table.market] })],
);

/** The closed trades behind a record, oldest first: apart, for they are many and seldom asked for. */
export const backtestTrades = pgTable(
  'backtest_trades',
  {
    strategyId: text('strategy_id').notNull(),
    version: integer().notNull(),
    market: text().notNull(),
    trades: jsonb().$type<readonly StrategyTrade[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.strategyId, table.version, table.market] })],
);

export type BacktestRow = typeof backtestRecord.$inferSelect;
