import type { InboundCall } from '@sealtick/contract';
import { bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';
import { ownStrategy } from './own-strategies.tables.ts';

/** Addresses at which strategies of members take alerts of TradingView. Secrets are stored as HMAC. */
export const ownInbound = pgTable(
  'own_inbound',
  {
    publicId: text('public_id').primaryKey(),
    accountId: owner(),
    strategyId: text('strategy_id')
      .notNull()
      .unique()
      .references(() => ownStrategy.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull(),
    /** The last characters of the secret, by which its member knows it. */
    secretEnd: text('secret_end').notNull(),
    /** The secret before the rotation, and until when it is accepted. */
    formerHash: text('former_hash'),
    formerUntil: moment('former_until'),
    /** Whether the secret may stand in the path, for senders whose body cannot hold it. */
    isPathAllowed: boolean('is_path_allowed').notNull().default(false),
    /** Distance of the stop in percent of the entry, for alerts without one. */
    stopPercent: doublePrecision('stop_percent'),
    /** Distance of the target as a multiple of the risk, for alerts without one. */
    targetR: doublePrecision('target_r'),
    createdAt: moment('created_at').notNull(),
    rotatedAt: moment('rotated_at'),
    lastUsedAt: moment('last_used_at'),
    /** When its member was last emailed that a call was refused. */
    refusalMailedAt: moment('refusal_mailed_at'),
  },
  (table) => [index('own_inbound_account').on(table.accountId)],
);

/** The position of TradingView as its last alert of each symbol said it. */
export const ownInboundPosition = pgTable(
  'own_inbound_position',
  {
    accountId: owner(),
    publicId: text('public_id')
      .notNull()
      .references(() => ownInbound.publicId, { onDelete: 'cascade' }),
    symbol: text().notNull(),
    position: text().$type<'long' | 'short' | 'flat'>().notNull(),
    /** The number of the last alert, where the author counts them. */
    counter: integer(),
    /** When TradingView made the last alert. */
    alertAt: moment('alert_at'),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.publicId, table.symbol] }),
    index('own_inbound_position_account').on(table.accountId),
  ],
);

/** Every call that an address received, and what became of it. */
export const ownInboundCall = pgTable(
  'own_inbound_call',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    accountId: owner(),
    publicId: text('public_id')
      .notNull()
      .references(() => ownInbound.publicId, { onDelete: 'cascade' }),
    receivedAt: moment('received_at').notNull(),
    outcome: text().$type<InboundCall['outcome']>().notNull(),
    /** What became of it, in a sentence. */
    detail: text().notNull(),
    /** What was sent, without the secret; null if the secret was wrong. */
    body: text(),
    symbol: text(),
    /** By which a repetition is recognised; null if it was refused before it was read. */
    alertKey: text('alert_key'),
    /** The signal that it published; null for none. */
    signalId: text('signal_id'),
  },
  (table) => [
    index('own_inbound_call_newest').on(table.publicId, table.id.desc()),
    index('own_inbound_call_alert').on(table.publicId, table.alertKey),
    index('own_inbound_call_account').on(table.accountId),
    index('own_inbound_call_received').on(table.receivedAt),
  ],
);

owned(ownInbound, withAccount('addresses for alerts of TradingView', "signals for the member's strategies"), [
  ownInbound.secretHash,
  ownInbound.formerHash,
]);

owned(
  ownInboundPosition,
  withAccount('positions that alerts of TradingView stated', 'recognising alerts that were lost'),
);

owned(ownInboundCall, {
  data: 'alerts of TradingView that were received',
  rule: { kind: 'age', days: 30, from: ownInboundCall.receivedAt, event: 'they were received' },
  reason: 'showing the member what became of each alert',
});

export type InboundRow = typeof ownInbound.$inferSelect;
export type InboundPositionRow = typeof ownInboundPosition.$inferSelect;
export type InboundCallRow = typeof ownInboundCall.$inferSelect;
