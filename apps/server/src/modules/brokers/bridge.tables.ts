import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { byAccount, personal } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';
import type {
  BridgeAnswer,
  BridgePoll,
  ReportedEvent,
  ReportedInstrument,
  ReportedOrder,
  ReportedPosition,
} from './adapters/bridge/bridge-poll.ts';
import type { BridgeAct, CommandBody } from './adapters/bridge/bridge-store.ts';
import { brokerConnection } from './brokers.tables.ts';
import { ofMember } from './columns.ts';

/** What the program on a member's machine reported last. Times are of the wall clock. */
export const bridgeLink = pgTable(
  'bridge_link',
  {
    connectionId: text('connection_id').primaryKey(),
    accountId: owner(),
    program: text().notNull(),
    account: jsonb().$type<BridgePoll['account']>().notNull(),
    instruments: jsonb().$type<readonly ReportedInstrument[]>().notNull(),
    orders: jsonb().$type<readonly ReportedOrder[]>().notNull(),
    positions: jsonb().$type<readonly ReportedPosition[]>().notNull(),
    seenAt: moment('seen_at').notNull(),
    /** When orders and positions were last whole. */
    statedAt: moment('stated_at').notNull(),
  },
  (table) => [index('bridge_link_account').on(table.accountId)],
);

/** Commands to the program, and its answers. */
export const bridgeCommand = pgTable(
  'bridge_command',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    connectionId: text('connection_id').notNull(),
    accountId: owner(),
    act: text().$type<BridgeAct>().notNull(),
    clientId: text('client_id').notNull(),
    body: jsonb().$type<CommandBody>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** After this it is no longer sent. */
    notAfter: moment('not_after').notNull(),
    sentAt: moment('sent_at'),
    answer: jsonb().$type<BridgeAnswer>(),
  },
  (table) => [
    index('bridge_command_order').on(table.connectionId, table.clientId),
    index('bridge_command_due').on(table.connectionId, table.notAfter).where(sql`${table.answer} is null`),
    index('bridge_command_account').on(table.accountId),
  ],
);

/** What happened in the account, in the order in which the program reported it. */
export const bridgeEvent = pgTable(
  'bridge_event',
  {
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    connectionId: text('connection_id').notNull(),
    accountId: owner(),
    /** By which a repeat is recognised. */
    eventId: text('event_id').notNull(),
    event: jsonb().$type<ReportedEvent>().notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    uniqueIndex('bridge_event_once').on(table.connectionId, table.eventId),
    index('bridge_event_number').on(table.connectionId, table.number),
    index('bridge_event_received').on(table.receivedAt),
    index('bridge_event_account').on(table.accountId),
  ],
);

personal(
  bridgeLink,
  ofMember(
    bridgeLink.accountId,
    'trading accounts as their bridge programs report them',
    'copying signals to the account',
  ),
);
personal(
  bridgeCommand,
  ofMember(bridgeCommand.accountId, 'commands to bridge programs, and their answers', 'placing no order twice'),
);
/** Whether the work on a connection that is held has yet to read an event. */
const isUnread =
  () => sql`exists (select from ${brokerConnection} where ${brokerConnection.id} = ${bridgeEvent.connectionId}
  and ${brokerConnection.endedAt} is null and coalesce(${brokerConnection.eventsAfter}::bigint, 0) < ${bridgeEvent.number})`;

personal(bridgeEvent, {
  owner: byAccount(bridgeEvent.accountId),
  stored: [
    {
      data: 'orders and fills that bridge programs report',
      rule: {
        kind: 'age',
        days: 90,
        from: bridgeEvent.receivedAt,
        event: 'they were reported',
        where: sql`not ${isUnread()}`,
      },
      reason: 'showing the member what became of each signal',
    },
  ],
});
