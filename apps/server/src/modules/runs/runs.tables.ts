import type { RunResult, RunSummary } from '@sealtick/contract';
import type { MarketKind, Statistic, Timeframe } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { byAccount, personal, type StoredData } from '../../platform/personal.ts';
import { account } from '../identity/account.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

const owner = () =>
  text('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' });

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
    /** Number of streams of the version, which share the risk. */
    streams: integer().notNull(),
    from: moment('from'),
    to: moment('to'),
    params: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    costFactor: doublePrecision('cost_factor').notNull(),
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
    index('run_unfinished').on(table.state).where(sql`${table.state} in ('queued', 'running')`),
  ],
);

const runData: StoredData = {
  data: 'backtests that the member ran, with their results',
  rule: { kind: 'account' },
  reason: 'comparing them later',
};

personal(run, {
  owner: byAccount(run.accountId, [run.attempts]),
  stored: [
    runData,
    {
      data: 'backtests that the member deleted',
      rule: { kind: 'age', days: 1, from: run.deletedAt, event: 'their deletion' },
      reason: 'undoing the deletion',
    },
  ],
});

/** What a run computed, as its page shows it; statistics as the engine computed them. */
export interface StoredResult extends Omit<RunResult, 'statistics'> {
  readonly statistics: readonly Statistic[];
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

personal(runResult, {
  owner: byAccount(runResult.accountId),
  stored: [runData],
});

export type RunRow = typeof run.$inferSelect;
