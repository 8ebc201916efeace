import type { SetupType, Side } from '@sealtick/engine';
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
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { personal } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';
import type { BrokerEvent } from './broker-adapter.ts';
import { brokerConnection } from './brokers.tables.ts';
import { ofMember } from './columns.ts';

/** A change that was requested of a paper order, by market time. */
export interface PaperRequest {
  readonly at: number;
  /** Close of the newest bar that the site had when it came: it applies to later ones. */
  readonly after: number;
  readonly change: 'stop' | 'cancel' | 'close';
  readonly stop: number | null;
}

/** Orders of paper accounts: the broker's side. Times are of the market. */
export const paperOrder = pgTable(
  'paper_order',
  {
    clientId: text('client_id').notNull(),
    accountId: owner(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => brokerConnection.id, { onDelete: 'cascade' }),
    symbol: text().notNull(),
    side: text().$type<Side>().notNull(),
    type: text().$type<SetupType>().notNull(),
    units: doublePrecision().notNull(),
    price: doublePrecision(),
    stop: doublePrecision().notNull(),
    target: doublePrecision(),
    placedAt: moment('placed_at').notNull(),
    expiresAt: moment('expires_at'),
    /** Units of the account's currency per unit of the quote currency. */
    rate: doublePrecision().notNull(),
    requests: jsonb().$type<readonly PaperRequest[]>().notNull(),
    eventsStored: integer('events_stored').notNull().default(0),
    /** Bars that closed up to then are applied. */
    resolvedUntil: moment('resolved_until').notNull(),
    isEnded: boolean('is_ended').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.clientId] }),
    index('paper_order_account').on(table.accountId),
    index('paper_order_active').on(table.connectionId).where(sql`not ${table.isEnded}`),
  ],
);

/** What happened in paper accounts, in order. */
export const paperEvent = pgTable(
  'paper_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: owner(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => brokerConnection.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    kind: text().$type<BrokerEvent['kind']>().notNull(),
    at: moment('at').notNull(),
    units: doublePrecision().notNull(),
    price: doublePrecision(),
    costs: doublePrecision().notNull(),
    swap: doublePrecision().notNull(),
    profit: doublePrecision().notNull(),
    reason: text(),
  },
  (table) => [
    index('paper_event_connection').on(table.connectionId, table.id),
    index('paper_event_account').on(table.accountId),
  ],
);

personal(paperOrder, ofMember(paperOrder.accountId, 'orders of the paper account', 'the paper account of the member'));
personal(paperEvent, ofMember(paperEvent.accountId, 'fills of the paper account', 'the paper account of the member'));

export type PaperOrderRow = typeof paperOrder.$inferSelect;
