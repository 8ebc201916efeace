import type { RecordTimeframe, StrategyTrade } from '@sealtick/contract';
import type { MarketKind, Statistic, StrategyDoubts } from '@sealtick/engine';
import { bigint, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** The inputs of a version's backtest, and its entry in the log. */
export const backtest = pgTable(
  'backtest',
  {
    strategyId: text('strategy_id').notNull(),
    version: integer().notNull(),
    market: text().$type<MarketKind>().notNull(),
    /** Bars, partner bars, releases, costs, parameters and rules. */
    inputsSha256: text('inputs_sha256').notNull(),
    /** Its `backtest.recorded` entry. */
    logId: text('log_id').notNull(),
    logIndex: bigint('log_index', { mode: 'number' }).notNull(),
    computedAt: exactMoment('computed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.strategyId, table.version, table.market] })],
);

impersonal(backtest);

/** The closed trades of a backtest, oldest first, some hundreds in a row of the table. */
export const backtestTrades = pgTable(
  'backtest_trades',
  {
    strategyId: text('strategy_id').notNull(),
    version: integer().notNull(),
    market: text().$type<MarketKind>().notNull(),
    part: integer().notNull(),
    trades: jsonb().$type<readonly StrategyTrade[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.strategyId, table.version, table.market, table.part] })],
);

impersonal(backtestTrades);

/** Figures and daily equity of a backtest, over all its streams and over those on each timeframe. */
export const backtestRecord = pgTable(
  'backtest_record',
  {
    strategyId: text('strategy_id').notNull(),
    version: integer().notNull(),
    market: text().$type<MarketKind>().notNull(),
    timeframe: text().$type<RecordTimeframe>().notNull(),
    from: exactMoment('from').notNull(),
    to: exactMoment('to').notNull(),
    periodsPerYear: integer('periods_per_year').notNull(),
    statistics: jsonb().$type<readonly Statistic[]>().notNull(),
    /** Marks in ms UTC, point 0 is the start. */
    curveTime: doublePrecision('curve_time').array().notNull(),
    curveEquity: doublePrecision('curve_equity').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.strategyId, table.version, table.market, table.timeframe] })],
);

impersonal(backtestRecord);

/** What the backtest of a version over all its streams may rest on, computed after it. */
export const backtestDoubts = pgTable(
  'backtest_doubts',
  {
    strategyId: text('strategy_id').notNull(),
    version: integer().notNull(),
    market: text().$type<MarketKind>().notNull(),
    /** Those of the backtest. */
    inputsSha256: text('inputs_sha256').notNull(),
    /** `DOUBTS_VERSION` of the program that computed it. */
    program: integer().notNull(),
    doubts: jsonb().$type<StrategyDoubts>().notNull(),
    computedAt: exactMoment('computed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.strategyId, table.version, table.market] })],
);

impersonal(backtestDoubts);

export type BacktestDoubtsRow = typeof backtestDoubts.$inferSelect;
export type BacktestRow = typeof backtest.$inferSelect;
export type BacktestRecordRow = typeof backtestRecord.$inferSelect;
