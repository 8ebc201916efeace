import type { RunDetailBars, RunDoubts, RunResult, RunSummary, StudyResult, StudySettings } from '@sealtick/contract';
import type { MarketKind, Statistic, StoredTimeframe, Timeframe } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, undoable, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** Backtests that members run on the server: their settings and their state. */
export const run = pgTable(
  'run',
  {
    id: text().primaryKey(),
    accountId: owner(),
    name: text().notNull(),
    strategyId: text('strategy_id').notNull(),
    version: integer().notNull(),
    codeSha256: text('code_sha256').notNull(),
    market: text().$type<MarketKind>().notNull(),
    symbol: text().notNull(),
    timeframe: text().$type<Timeframe>().notNull(),
    partner: text(),
    from: moment('from'),
    to: moment('to'),
    /** The end that was asked for. Without a subscription it ends at the public delay at the latest. */
    askedTo: moment('asked_to'),
    params: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    costFactor: doublePrecision('cost_factor').notNull(),
    /** Timeframe of the finer bars that decide what comes first inside a bar; null if the engine rules do. */
    detail: text().$type<StoredTimeframe>(),
    state: text({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    progress: doublePrecision().notNull(),
    /** Starts of its computation; more than one if the server stopped in it. */
    attempts: integer().notNull(),
    problem: text(),
    summary: jsonb().$type<RunSummary>(),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** A deleted run can be restored for a day. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('run_account').on(table.accountId),
    index('run_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('run_unfinished').on(table.state).where(sql`${table.state} in ('queued', 'running')`),
  ],
);

const runData = withAccount('backtests that the member ran, with their results', 'comparing them later');

owned(run, [runData, undoable(run.deletedAt, 'backtests')], [run.askedTo, run.attempts]);

/** What a run computed, as its page shows it; statistics as the engine computed them. */
export interface StoredResult extends Omit<RunResult, 'statistics' | 'months' | 'ruinedOn' | 'doubts' | 'detail'> {
  readonly statistics: readonly Statistic[];
  /** Runs of an earlier version of the program have none. */
  readonly doubts?: RunDoubts | null;
  /** As above, and runs without finer bars. */
  readonly detail?: RunDetailBars | null;
}

/** Results of runs. */
export const runResult = pgTable(
  'run_result',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => run.id, { onDelete: 'cascade' }),
    accountId: owner(),
    result: jsonb().$type<StoredResult>().notNull(),
    /** Every closed trade, oldest first. */
    tradesCsv: text('trades_csv').notNull(),
  },
  (table) => [index('run_result_account').on(table.accountId)],
);

owned(runResult, runData);

/** Sweeps, walk-forward analyses and portfolio backtests that members compute on the server. */
export const study = pgTable(
  'study',
  {
    id: text().primaryKey(),
    accountId: owner(),
    kind: text({ enum: ['sweep', 'walk-forward', 'portfolio'] }).notNull(),
    name: text().notNull(),
    market: text().$type<MarketKind>().notNull(),
    settings: jsonb().$type<StudySettings>().notNull(),
    /** As of a run. */
    askedTo: moment('asked_to'),
    state: text({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    progress: doublePrecision().notNull(),
    /** Starts of its computation; more than one if the server stopped in it. */
    attempts: integer().notNull(),
    problem: text(),
    /** All rows of a sweep, the best first; while it is computed, the best ones until then. */
    result: jsonb().$type<StudyResult>(),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** A deleted study can be restored for a day. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('study_account').on(table.accountId),
    index('study_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('study_unfinished').on(table.state).where(sql`${table.state} in ('queued', 'running')`),
  ],
);

owned(
  study,
  [
    withAccount(
      'sweeps, walk-forward analyses and portfolio backtests that the member ran, with their results',
      'comparing them later',
    ),
    undoable(study.deletedAt, 'sweeps, walk-forward analyses and portfolio backtests'),
  ],
  [study.askedTo, study.attempts],
);

/**
 * What accounts tried: a row for each run, and one for each symbol of a sweep. Rows are only added, so that no one can reset the
 * number of trials; they stay when their run is deleted. Those of a part of a study give way to those of the whole.
 */
export const runTrial = pgTable(
  'run_trial',
  {
    accountId: owner(),
    strategyId: text('strategy_id').notNull(),
    symbol: text().notNull(),
    /** Hash of what was tried. The same settings count once. */
    settingsSha256: text('settings_sha256').notNull(),
    /** Different settings. */
    count: integer().notNull(),
    /** Those whose daily returns have a Sharpe ratio, the mean of these ratios, and the sum of squared deviations from it. */
    measured: integer().notNull(),
    mean: doublePrecision().notNull(),
    squares: doublePrecision().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.strategyId, table.symbol, table.settingsSha256] })],
);

owned(
  runTrial,
  withAccount(
    'how many settings the member tried on each strategy and symbol',
    'stating with each result how many trials it is the best of',
  ),
);

export type RunRow = typeof run.$inferSelect;
export type StudyRow = typeof study.$inferSelect;
export type TrialRow = typeof runTrial.$inferSelect;
