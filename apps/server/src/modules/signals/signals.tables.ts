import type { SignalOutcomes } from '@sealtick/contract';
import type { AssetClass, CloseReason, MarketKind, RecordKind, SetupType, Side, Timeframe } from '@sealtick/engine';
import type { Level, SignalState } from '@sealtick/record';
import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** A change of a signal outside the log, except its end. */
export type Move = {
  /** Close of the bar it happened in, when it became known, ISO 8601 UTC. */
  readonly at: string;
} & ({ readonly change: 'filled' | 'target' } | { readonly change: 'stopMoved'; readonly stop: string });

/**
 * The state of every signal. Rows of record `live` follow from the entries of the log; those of record `backtest` are
 * replayed history or came too late to be published, and are in no log.
 */
export const signal = pgTable(
  'signal',
  {
    /** Follows from strategy, version, stream and bar, so the same setup can never be stored twice. */
    id: text().primaryKey(),
    /** Index of `signal.opened` in the log; null if the record is `backtest`. */
    logIndex: bigint('log_index', { mode: 'number' }),
    leafHash: text('leaf_hash'),
    strategyId: text('strategy_id').notNull(),
    strategyVersion: integer('strategy_version').notNull(),
    symbol: text().notNull(),
    /** Of the instrument when the signal opened. */
    assetClass: text('asset_class').$type<AssetClass>().notNull(),
    timeframe: text().$type<Timeframe>().notNull(),
    side: text().$type<Side>().notNull(),
    type: text().$type<SetupType>().notNull(),
    entry: text().notNull(),
    stop: text().notNull(),
    currentStop: text('current_stop').notNull(),
    targets: jsonb().$type<readonly Level[]>().notNull(),
    targetsReached: integer('targets_reached').notNull().default(0),
    confidence: integer().notNull(),
    confidenceN: integer('confidence_n').notNull(),
    /** The outcomes that the confidence is based on. In no entry of the log. */
    outcomes: jsonb().$type<SignalOutcomes>().notNull(),
    grade: integer().notNull(),
    note: text().notNull(),
    record: text().$type<RecordKind>().notNull(),
    market: text().$type<MarketKind>().notNull(),
    /** Why a setup after publication is not in the log; null if it is, and for replayed history. */
    cause: text(),
    createdAt: exactMoment('created_at').notNull(),
    barCloseAt: exactMoment('bar_close_at').notNull(),
    validUntil: exactMoment('valid_until').notNull(),
    /** With its levels, all that a setup needs to be resolved when its version no longer runs. */
    validBars: integer('valid_bars').notNull(),
    maxBars: integer('max_bars'),
    breakEvenAfterTarget: integer('break_even_after_target'),
    status: text().$type<SignalState['status']>().notNull(),
    filledAt: exactMoment('filled_at'),
    fillPrice: text('fill_price'),
    closedAt: exactMoment('closed_at'),
    closeReason: text('close_reason').$type<CloseReason>(),
    exits: jsonb().$type<readonly Level[]>().notNull().default([]),
    /** Changes of a backtest row, oldest first, without its end; empty if the signal is in the log. */
    moves: jsonb().$type<readonly Move[]>().notNull().default([]),
    /** Price per unit. */
    cost: text(),
    netR: doublePrecision('net_r'),
    maeR: doublePrecision('mae_r'),
    mfeR: doublePrecision('mfe_r'),
  },
  (table) => [
    index('signal_newest').on(table.market, table.record, table.createdAt.desc(), table.logIndex.desc()),
    index('signal_by_strategy').on(
      table.strategyId,
      table.market,
      table.record,
      table.createdAt.desc(),
      table.logIndex.desc(),
    ),
    // Which signals a list without archived ones begins with.
    index('signal_active').on(table.market, table.record, table.createdAt).where(sql`${table.status} = 'active'`),
    index('signal_closed').on(table.market, table.record, table.closedAt, table.createdAt),
    check('signal_record', sql`${table.record} in ('live', 'backtest')`),
    check('signal_market', sql`${table.market} in ('real', 'simulated')`),
    check('signal_status', sql`${table.status} in ('active', 'closed')`),
    check('signal_sealed', sql`(${table.record} = 'live') = (${table.logIndex} is not null)`),
  ],
);

impersonal(signal);

export type SignalRow = typeof signal.$inferSelect;
export type NewSignalRow = typeof signal.$inferInsert;
