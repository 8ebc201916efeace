import type { MemberLogEntry, OwnMark, OwnMode } from '@sealtick/contract';
import type {
  AssetClass,
  CloseReason,
  MarketKind,
  SetupType,
  Side,
  StoredTimeframe,
  Timeframe,
} from '@sealtick/engine';
import type { Level, SignalState } from '@sealtick/record';
import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** A change that a member requested, and the close of the bar at which it takes effect. */
export interface OwnRequest {
  /** Close of the bar, ISO 8601 UTC. */
  readonly at: string;
  readonly change: OwnMark['pending'][number]['change'];
  /** Of a stop move. */
  readonly stop: string | null;
  readonly note: string | null;
}

/** Strategies that members publish signals into. */
export const ownStrategy = pgTable(
  'own_strategy',
  {
    id: text().primaryKey(),
    accountId: owner(),
    name: text().notNull(),
    mode: text().$type<OwnMode>().notNull(),
    createdAt: moment('created_at').notNull(),
    archivedAt: moment('archived_at'),
  },
  (table) => [
    uniqueIndex('own_strategy_name')
      .on(table.accountId, table.mode, sql`lower(${table.name})`)
      .where(sql`${table.archivedAt} is null`),
    index('own_strategy_account').on(table.accountId),
  ],
);

/** The state of every signal that a member published. It follows from the member's own log and the bars. */
export const ownSignal = pgTable(
  'own_signal',
  {
    id: text().primaryKey(),
    accountId: owner(),
    strategyId: text('strategy_id')
      .notNull()
      .references(() => ownStrategy.id, { onDelete: 'cascade' }),
    mode: text().$type<OwnMode>().notNull(),
    source: text().$type<OwnMark['source']>().notNull(),
    /** Place of its opening in the member's log. */
    position: bigint({ mode: 'number' }).notNull(),
    market: text().$type<MarketKind>().notNull(),
    symbol: text().notNull(),
    assetClass: text('asset_class').$type<AssetClass>().notNull(),
    timeframe: text().$type<Timeframe>().notNull(),
    /** Of the bars that resolve it: the finest of the symbol. */
    baseTimeframe: text('base_timeframe').$type<StoredTimeframe>().notNull(),
    side: text().$type<Side>().notNull(),
    type: text().$type<SetupType>().notNull(),
    entry: text().notNull(),
    stop: text().notNull(),
    currentStop: text('current_stop').notNull(),
    targets: jsonb().$type<readonly Level[]>().notNull(),
    targetsReached: integer('targets_reached').notNull().default(0),
    confidence: integer().notNull(),
    note: text(),
    validBars: integer('valid_bars').notNull(),
    /** The price against which limit and stop entry were checked. */
    referenceClose: text('reference_close').notNull(),
    /** Market time. */
    createdAt: moment('created_at').notNull(),
    /** Wall clock: what the limit per hour counts. */
    receivedAt: moment('received_at').notNull(),
    barCloseAt: moment('bar_close_at').notNull(),
    validUntil: moment('valid_until').notNull(),
    requests: jsonb().$type<readonly OwnRequest[]>().notNull().default([]),
    /** Events of its simulation that are stored. */
    eventsStored: integer('events_stored').notNull().default(0),
    /** Bars that closed up to then have been applied. */
    resolvedUntil: moment('resolved_until').notNull(),
    status: text().$type<SignalState['status']>().notNull(),
    filledAt: moment('filled_at'),
    fillPrice: text('fill_price'),
    closedAt: moment('closed_at'),
    closeReason: text('close_reason').$type<CloseReason>(),
    exits: jsonb().$type<readonly Level[]>().notNull().default([]),
    cost: text(),
    netR: doublePrecision('net_r'),
    maeR: doublePrecision('mae_r'),
    mfeR: doublePrecision('mfe_r'),
  },
  (table) => [
    index('own_signal_strategy').on(table.strategyId, table.createdAt.desc(), table.id.desc()),
    index('own_signal_account').on(table.accountId, table.receivedAt),
    // By series, so that each is found without its signals.
    index('own_signal_active')
      .on(table.market, table.symbol, table.baseTimeframe, table.resolvedUntil)
      .where(sql`${table.status} = 'active'`),
    uniqueIndex('own_signal_position').on(table.accountId, table.mode, table.position),
  ],
);

/** The logs of members: what happened to their own signals, in order. They have no tree, and are deleted with the account. */
export const memberLogEntry = pgTable(
  'member_log_entry',
  {
    accountId: owner(),
    mode: text().$type<OwnMode>().notNull(),
    /** From 1, without gaps. */
    position: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<MemberLogEntry['kind']>().notNull(),
    strategyId: text('strategy_id')
      .notNull()
      .references(() => ownStrategy.id, { onDelete: 'cascade' }),
    signalId: text('signal_id'),
    issuedAt: moment('issued_at').notNull(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mode, table.position] }),
    index('member_log_entry_strategy').on(table.strategyId, table.position),
  ],
);

/** Links by which anyone sees the closed trades of a strategy. The secret of the address is stored as HMAC. */
export const ownStrategyShare = pgTable(
  'own_strategy_share',
  {
    strategyId: text('strategy_id')
      .primaryKey()
      .references(() => ownStrategy.id, { onDelete: 'cascade' }),
    accountId: owner(),
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('own_strategy_share_account').on(table.accountId)],
);

owned(
  ownStrategyShare,
  withAccount(
    'links by which the member shows a strategy to others',
    'showing the record to people whom the member gives the link',
  ),
  [ownStrategyShare.secretHash],
);

owned(ownStrategy, withAccount("strategies of the member's own", 'publishing signals for oneself'));

owned(ownSignal, withAccount('signals that the member published', "the record of the member's strategies"), [
  ownSignal.eventsStored,
  ownSignal.resolvedUntil,
  ownSignal.referenceClose,
]);

owned(memberLogEntry, withAccount("log of the member's own signals", "the record of the member's strategies"));

export type OwnStrategyRow = typeof ownStrategy.$inferSelect;
export type OwnSignalRow = typeof ownSignal.$inferSelect;
export type NewOwnSignal = typeof ownSignal.$inferInsert;
export type MemberLogRow = typeof memberLogEntry.$inferSelect;
