import type { BrokerCaps, BrokerDifference, BrokerDrift, BrokerId, BrokerOrder } from '@sealtick/contract';
import type { MarketKind, SetupType, Side, Timeframe } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { impersonal, personal } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';
import type { BrokerInstrument } from './broker-adapter.ts';
import { ofMember } from './columns.ts';

/** Why an account copies nothing. */
export type CopyingStop = 'halted' | SiteHalt | 'refused' | 'silent' | 'drawdown';

/** Why nothing is copied on the whole site. `restored`: the database was set back, and no operator has resumed copying since. */
export type SiteHalt = 'halted-by-operator' | 'restored';

/** A difference as it is stored. */
export interface StoredDifference extends BrokerDifference {
  /** Coin of which the account has too little. The difference stays the same one when the amounts change. */
  readonly coin?: string;
  /** Id of the order that the broker does not know. */
  readonly lost?: string;
}

/** Accounts of members at brokers. Times are of the wall clock. */
export const brokerConnection = pgTable(
  'broker_connection',
  {
    id: text().primaryKey(),
    accountId: owner(),
    broker: text().$type<BrokerId>().notNull(),
    environment: text().$type<'demo' | 'live'>().notNull(),
    /** Id of the account at the broker. */
    brokerAccount: text('broker_account'),
    keyEnd: text('key_end'),
    /** Credentials, sealed for this row; null for the paper account. */
    secret: text(),
    /** Of the key of a bridge program; null for other brokers. */
    bridgeHash: text('bridge_hash'),
    tradeMode: text('trade_mode').$type<'manual' | 'automated'>().notNull(),
    caps: jsonb().$type<BrokerCaps>().notNull(),
    /** Names at the broker that the member chose, by symbol. */
    chosenNames: jsonb('chosen_names').$type<Readonly<Record<string, string>>>().notNull(),
    instruments: jsonb().$type<readonly BrokerInstrument[]>().notNull(),
    haltedAt: moment('halted_at'),
    isRefused: boolean('is_refused').notNull().default(false),
    problem: text(),
    currency: text(),
    balance: doublePrecision(),
    equity: doublePrecision(),
    /** Highest equity since the connection, or since the member last resumed. */
    peakEquity: doublePrecision('peak_equity'),
    statedAt: moment('stated_at'),
    /** Events of the broker up to this one are stored. */
    eventsAfter: text('events_after'),
    differences: jsonb().$type<readonly StoredDifference[]>().notNull(),
    comparedAt: moment('compared_at'),
    /** Until when a process works on it. */
    workUntil: moment('work_until'),
    /** Day on which the use of the key was last recorded in the audit log, YYYY-MM-DD. */
    keyUsedOn: text('key_used_on'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at'),
    /** What a paper account began with; null for others. */
    paperStart: doublePrecision('paper_start'),
    /** Market whose prices fill a paper account, and whose signals it copies; null for others. */
    paperMarket: text('paper_market').$type<MarketKind>(),
    /** Balance when it was connected; null before the broker has stated one. */
    openingBalance: doublePrecision('opening_balance'),
    /** Whether slippage of its fills counts in the medians that strategy pages show. */
    sharesSlippage: boolean('shares_slippage').notNull().default(false),
    /** Why nothing is copied, as its member was last sent a message about it; null while it copies. */
    noticedStop: text('noticed_stop').$type<CopyingStop>(),
    /** When the member ended it: its key is gone, its record stays. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('broker_connection_account').on(table.accountId),
    uniqueIndex('broker_connection_bridge').on(table.bridgeHash).where(sql`${table.endedAt} is null`),
  ],
);

/** A level of a signal, with the share of the position that leaves there. */
export interface CopiedTarget {
  readonly price: number;
  readonly weight: number;
}

/** Published signals of a connection: the order of each, or why there is none. */
export const brokerOrder = pgTable(
  'broker_order',
  {
    id: text().primaryKey(),
    accountId: owner(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => brokerConnection.id, { onDelete: 'cascade' }),
    signalId: text('signal_id').notNull(),
    strategyId: text('strategy_id').notNull(),
    symbol: text().notNull(),
    brokerSymbol: text('broker_symbol'),
    timeframe: text().$type<Timeframe>().notNull(),
    side: text().$type<Side>().notNull(),
    type: text().$type<SetupType>().notNull(),
    entry: doublePrecision().notNull(),
    stop: doublePrecision().notNull(),
    targets: jsonb().$type<readonly CopiedTarget[]>().notNull(),
    /** Market time. */
    barCloseAt: moment('bar_close_at').notNull(),
    /** Market time. */
    validUntil: moment('valid_until').notNull(),
    state: text().$type<BrokerOrder['state']>().notNull(),
    reason: text(),
    units: doublePrecision(),
    /** Units before they were rounded down to the broker's step. */
    exactUnits: doublePrecision('exact_units'),
    /** Units of the account's currency per unit of the quote currency, when it was sized. */
    rate: doublePrecision(),
    /** Share of the equity at risk. */
    risk: doublePrecision(),
    /** Newest published price when it was sized. */
    arrivalPrice: doublePrecision('arrival_price'),
    /** Stop that the position should have now. */
    currentStop: doublePrecision('current_stop').notNull(),
    /** Stop that the broker has acknowledged. */
    placedStop: doublePrecision('placed_stop').notNull(),
    /** What the published signal asks for: to cancel what is not filled, or to close everything. */
    ending: text().$type<'cancel' | 'close'>(),
    filledUnits: doublePrecision('filled_units').notNull().default(0),
    filledPrice: doublePrecision('filled_price'),
    closedUnits: doublePrecision('closed_units').notNull().default(0),
    closedPrice: doublePrecision('closed_price'),
    /** In the account's currency. */
    costs: doublePrecision().notNull().default(0),
    swap: doublePrecision().notNull().default(0),
    profit: doublePrecision(),
    resultR: doublePrecision('result_r'),
    publishedFill: doublePrecision('published_fill'),
    publishedR: doublePrecision('published_r'),
    /** Per unit, in price. */
    publishedCost: doublePrecision('published_cost'),
    drift: jsonb().$type<BrokerDrift>(),
    confirmUntil: moment('confirm_until'),
    /** Until when entries are placed; later ones are not. */
    placeUntil: moment('place_until'),
    createdAt: moment('created_at').notNull(),
    filledAt: moment('filled_at'),
    endedAt: moment('ended_at'),
    /** Whether the position was open at the broker when the account was disconnected, until the member dismisses it. */
    isLeft: boolean('is_left').notNull().default(false),
  },
  (table) => [
    uniqueIndex('broker_order_signal').on(table.connectionId, table.signalId),
    index('broker_order_account').on(table.accountId),
    index('broker_order_of_signal').on(table.signalId),
    index('broker_order_open').on(table.connectionId).where(sql`${table.endedAt} is null`),
    // What an account did since midnight is read at each signal.
    index('broker_order_created').on(table.connectionId, table.createdAt),
    index('broker_order_ended').on(table.connectionId, table.endedAt),
    index('broker_order_left').on(table.accountId).where(sql`${table.isLeft}`),
    index('broker_order_unconfirmed').on(table.confirmUntil).where(sql`${table.state} = 'to-confirm'`),
  ],
);

/** One order at the broker: a copied signal has one for each target. */
export const brokerPart = pgTable(
  'broker_part',
  {
    clientId: text('client_id').primaryKey(),
    accountId: owner(),
    orderId: text('order_id')
      .notNull()
      .references(() => brokerOrder.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    units: doublePrecision().notNull(),
    target: doublePrecision(),
    /** `planned`: not sent. `calling`: sent, without an answer yet. */
    state: text().$type<PartState>().notNull(),
    brokerRef: text('broker_ref'),
    filledUnits: doublePrecision('filled_units').notNull().default(0),
    filledPrice: doublePrecision('filled_price'),
    closedUnits: doublePrecision('closed_units').notNull().default(0),
    closedPrice: doublePrecision('closed_price'),
  },
  (table) => [index('broker_part_order').on(table.orderId), index('broker_part_account').on(table.accountId)],
);

export type PartState = 'planned' | 'calling' | 'accepted' | 'open' | 'closed' | 'cancelled' | 'rejected' | 'lost';

/** What happened to copied signals. Rows are only added. */
export const brokerStep = pgTable(
  'broker_step',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: owner(),
    orderId: text('order_id')
      .notNull()
      .references(() => brokerOrder.id, { onDelete: 'cascade' }),
    clientId: text('client_id'),
    at: moment('at').notNull(),
    state: text().notNull(),
    detail: text().notNull(),
    brokerRef: text('broker_ref'),
  },
  (table) => [index('broker_step_order').on(table.orderId, table.id), index('broker_step_account').on(table.accountId)],
);

/** Brokers in preparation about which members asked for a message. */
export const brokerInterest = pgTable(
  'broker_interest',
  { accountId: owner(), broker: text().$type<BrokerId>().notNull(), createdAt: moment('created_at').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.broker] })],
);

/** How far the log was copied, and whether the operator halted all copying. */
export const brokerCopying = pgTable('broker_copying', {
  id: text().$type<'log'>().primaryKey(),
  logId: text('log_id').notNull(),
  upTo: bigint('up_to', { mode: 'number' }).notNull(),
  haltedAt: moment('halted_at'),
  /** Whether it has been halted since the database was set back: nothing is sent to brokers then, not even for stops. */
  isAfterRestore: boolean('is_after_restore').notNull().default(false),
  /** Texts of the checkpoints that the database had lost when it was halted for that, one of each log. */
  lostCheckpoints: text('lost_checkpoints').array().notNull().default([]),
});

personal(
  brokerConnection,
  ofMember(
    brokerConnection.accountId,
    'accounts at brokers, with encrypted keys; deleted when the member ends the connection',
    'placing the orders that the member asked for',
    [brokerConnection.secret, brokerConnection.bridgeHash, brokerConnection.instruments, brokerConnection.workUntil],
  ),
);
const COPIED = ['copied signals, their orders and every step', 'showing the member what was placed and why'] as const;
personal(brokerOrder, ofMember(brokerOrder.accountId, ...COPIED));
personal(brokerPart, ofMember(brokerPart.accountId, ...COPIED));
personal(brokerStep, ofMember(brokerStep.accountId, ...COPIED));
personal(
  brokerInterest,
  ofMember(brokerInterest.accountId, 'brokers in preparation that the member wants', 'a message when they are ready'),
);
impersonal(brokerCopying);

/** Name of the row that the credentials of a connection are sealed for. */
export const connectionSecretRow = (id: string): string => `broker ${id}`;

export type ConnectionRow = typeof brokerConnection.$inferSelect;
export type OrderRow = typeof brokerOrder.$inferSelect;
export type PartRow = typeof brokerPart.$inferSelect;
export type StepRow = typeof brokerStep.$inferSelect;
