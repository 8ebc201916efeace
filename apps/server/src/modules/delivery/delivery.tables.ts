import type {
  ChannelKind,
  ChannelState,
  DeliveryCategory,
  DeliveryRulesInput,
  DeliveryState,
  DeliveryType,
  MuteInput,
  NewsRelease,
} from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { byAccount, impersonal, personal } from '../../platform/personal.ts';
import { account, owner } from '../identity/account.tables.ts';

/** Ways to members. A deleted channel stays until its deliveries are gone, without secret and address. */
export const deliveryChannel = pgTable(
  'delivery_channel',
  {
    id: text().primaryKey(),
    accountId: owner(),
    kind: text().$type<ChannelKind>().notNull(),
    /** What it is found by: the address, the chat's number, the endpoint's URL, the device's endpoint. */
    address: text().notNull(),
    /** What the member sees of it. */
    label: text().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    state: text().$type<ChannelState>().notNull(),
    reason: text(),
    since: moment('since').notNull(),
    categories: jsonb().$type<readonly DeliveryCategory[]>().notNull(),
    /** Sealed secrets of its kind: keys of a device, secrets of an endpoint. */
    secret: text(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
    lastAcceptedAt: moment('last_accepted_at'),
    /** When an attempt last got no answer, or one that asks to try again. */
    lastFailedAt: moment('last_failed_at'),
    /** Failed attempts since the last success. */
    failures: integer().notNull().default(0),
    /** Nothing is tried before: too many attempts failed in a row. */
    restingUntil: moment('resting_until'),
    /** Messages are not sent until then, as the member asked. */
    mutedUntil: moment('muted_until'),
  },
  (table) => [
    index('delivery_channel_account').on(table.accountId),
    uniqueIndex('delivery_channel_address')
      .on(table.accountId, table.kind, table.address)
      .where(sql`${table.deletedAt} is null`),
    index('delivery_channel_of_kind').on(table.kind, table.address).where(sql`${table.deletedAt} is null`),
    // Those whose last attempt failed.
    index('delivery_channel_failing').on(table.id).where(sql`${table.failures} > 0`),
  ],
);

personal(deliveryChannel, {
  owner: byAccount(deliveryChannel.accountId, [deliveryChannel.secret]),
  stored: [
    {
      data: 'channels of the member: email addresses, Telegram chats, endpoints, devices, with their encrypted secrets',
      rule: { kind: 'account' },
      reason: 'sending signals to the member',
    },
    {
      data: 'channels that the member deleted, without address and secret',
      rule: { kind: 'age', days: 90, from: deliveryChannel.deletedAt, event: 'their deletion' },
      reason: 'the list of what was sent through them',
    },
  ],
});

/** Returns the name of the row that the secret of a channel is bound to. */
export const channelSecretRow = (channelId: string): string => `delivery_channel ${channelId}`;

/** What members want to be sent: a row for each change, the last hundred. The newest row of an account is in force. */
export const deliveryRule = pgTable(
  'delivery_rule',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: owner(),
    rules: jsonb().$type<DeliveryRulesInput>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [index('delivery_rule_account').on(table.accountId, table.id)],
);

personal(deliveryRule, {
  owner: byAccount(deliveryRule.accountId, [deliveryRule.id]),
  stored: [
    {
      data: 'which signals the member wants to be sent, the last 100 changes',
      rule: { kind: 'account' },
      reason: 'sending what the member wants, and showing why a signal was not sent',
    },
  ],
});

/** Strategies and symbols whose new signals are not sent to a member: a row for each, until it ends. */
export const deliveryMute = pgTable(
  'delivery_mute',
  {
    id: text().primaryKey(),
    accountId: owner(),
    kind: text().$type<MuteInput['kind']>().notNull(),
    /** Id of the strategy, or the symbol. */
    subject: text().notNull(),
    /** By the wall clock; null if it lasts until the member ends it. */
    until: moment('until_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('delivery_mute_subject').on(table.accountId, table.kind, table.subject)],
);

personal(deliveryMute, {
  owner: byAccount(deliveryMute.accountId),
  stored: [
    {
      data: 'strategies and symbols that the member muted',
      rule: { kind: 'account' },
      reason: 'sending what the member wants',
    },
    {
      data: 'mutes that have ended',
      rule: { kind: 'age', days: 30, from: deliveryMute.until, event: 'their end' },
      reason: 'finding out why a signal was not sent',
    },
  ],
});

/** When members marked what was sent to them as read: a row per account. */
export const deliveryInbox = pgTable('delivery_inbox', {
  accountId: owner().primaryKey(),
  readAt: moment('read_at').notNull(),
});

personal(deliveryInbox, {
  owner: byAccount(deliveryInbox.accountId),
  stored: [
    {
      data: 'when the member last marked the messages as read',
      rule: { kind: 'account' },
      reason: 'counting unread messages',
    },
  ],
});

/** What is in no log and is sent all the same. */
export const deliveryEvent = pgTable(
  'delivery_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text().$type<DeliveryType>().notNull(),
    category: text().$type<DeliveryCategory>().notNull(),
    /** The one account that it is for; null for all that want its category. */
    accountId: text('account_id').references(() => account.id, { onDelete: 'cascade' }),
    /** The strategy that it is about: only its subscribers receive it. Null if it is about none. */
    strategyId: text('strategy_id'),
    data: jsonb().notNull(),
    at: moment('at').notNull(),
    /** Not sent later, by the wall clock; null if it stays true. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('delivery_event_account').on(table.accountId, table.at),
    index('delivery_event_at').on(table.at),
    index('delivery_event_strategy').on(table.strategyId, table.id).where(sql`${table.strategyId} is not null`),
  ],
);

personal(deliveryEvent, {
  owner: byAccount(deliveryEvent.accountId, [deliveryEvent.id]),
  stored: [
    {
      data: 'messages about one member that are in no log: price alerts, digests',
      rule: { kind: 'age', days: 90, from: deliveryEvent.at, event: 'they happened' },
      reason: 'sending them',
    },
  ],
});

/**
 * One message for one channel: the row is the queue. Partitioned by the day of the source, which is part of the key, so
 * that a repeated fan-out changes nothing and old days are dropped immediately.
 */
export const delivery = pgTable(
  'delivery',
  {
    /** Day (UTC, by the wall clock) on which the entry was added to the log, or of the event. */
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    /** Id of the log, or `event`. */
    sourceLog: text('source_log').notNull(),
    /** Index of the entry in the log, or id of the event. */
    sourceIndex: bigint('source_index', { mode: 'number' }).notNull(),
    /** No foreign key: a channel is deleted with its account only, by which this row is found and deleted too. */
    channelId: text('channel_id').notNull(),
    /** That of its channel, which never changes: what is due for one kind is found without reading that of the others. */
    kind: text().$type<ChannelKind>().notNull(),
    /** Stable over all attempts: receivers recognise a repeated message by it. */
    id: text().notNull(),
    accountId: owner(),
    type: text().$type<DeliveryType>().notNull(),
    signalId: text('signal_id'),
    strategyId: text('strategy_id'),
    state: text().$type<DeliveryState>().notNull(),
    /** Why it is in that state; for `suppressed` the filter that said no. */
    reason: text(),
    /** Lower first: openings before everything else. */
    rank: smallint().notNull(),
    /** Sent only if this channel has not accepted the same source by then; null if it depends on none. */
    fallbackOf: text('fallback_of'),
    /** The release that the message of a new signal names; null if it names none. */
    news: jsonb().$type<NewsRelease>(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    leaseUntil: moment('lease_until'),
    /** Number of the node that claimed it; null for a test, which the node that was asked sends immediately. */
    leaseNode: integer('lease_node'),
    /** Grows with every claim: a worker that lost its lease changes nothing. */
    fence: integer().notNull().default(0),
    /** Not sent later, by the wall clock; null if it stays true. */
    expiresAt: moment('expires_at'),
    queuedAt: moment('queued_at').notNull(),
    /** When it reached an end; for `delivered` when the receiving side accepted it. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.issuedOn, table.sourceLog, table.sourceIndex, table.channelId] }),
    index('delivery_due')
      .on(table.kind, table.rank, table.nextAttemptAt)
      .where(sql`${table.state} in ('pending', 'retrying', 'sending')`),
    // What expires is ended without reading all that waits.
    index('delivery_expiring').on(table.expiresAt).where(sql`${table.state} in ('pending', 'retrying', 'sending')`),
    index('delivery_leased').on(table.leaseNode).where(sql`${table.state} = 'sending'`),
    index('delivery_id').on(table.id),
    index('delivery_account').on(table.accountId, table.queuedAt),
    index('delivery_signal').on(table.signalId, table.channelId).where(sql`${table.signalId} is not null`),
    index('delivery_for_digest')
      .on(table.queuedAt)
      .where(sql`${table.state} = 'suppressed' and ${table.reason} in ('digest', 'quiet-hours')`),
    index('delivery_dead').on(table.endedAt).where(sql`${table.state} = 'dead'`),
    // In the order of the queue: the first of a failing channel are read, and not all that wait for it.
    index('delivery_channel_open')
      .on(table.channelId, table.rank, table.nextAttemptAt)
      .where(sql`${table.state} in ('pending', 'retrying', 'sending')`),
  ],
);

personal(delivery, {
  owner: byAccount(delivery.accountId, [delivery.fence, delivery.leaseUntil, delivery.leaseNode, delivery.rank]),
  stored: [
    {
      data: 'what was sent to members, and when it was accepted',
      rule: { kind: 'age', days: 90, from: delivery.issuedOn, event: 'the day of the signal', isDropped: true },
      reason: 'sending, receipts, and disputes about them',
    },
  ],
});

/** Every attempt, append-only. Partitioned and dropped like the deliveries. */
export const deliveryAttempt = pgTable(
  'delivery_attempt',
  {
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    deliveryId: text('delivery_id').notNull(),
    /** The fence of the claim that it was made under. */
    fence: integer().notNull(),
    accountId: owner(),
    startedAt: moment('started_at').notNull(),
    tookMs: integer('took_ms').notNull(),
    /** `accepted`, `retry` or `rejected`. */
    outcome: text().$type<'accepted' | 'retry' | 'rejected'>().notNull(),
    /** Status that the receiving side answered; null without an answer. */
    status: integer(),
    /** Beginning of its answer. */
    answer: text(),
    /** Why it failed, in a sentence without secrets. */
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.issuedOn, table.deliveryId, table.fence] }),
    index('delivery_attempt_account').on(table.accountId),
  ],
);

personal(deliveryAttempt, {
  owner: byAccount(deliveryAttempt.accountId, [deliveryAttempt.fence]),
  stored: [
    {
      data: 'attempts to send, with the beginning of the answer of the receiving side',
      rule: { kind: 'age', days: 90, from: deliveryAttempt.issuedOn, event: 'the day of the signal', isDropped: true },
      reason: 'receipts, and finding faults',
    },
  ],
});

/** The message that opened a signal in a channel: edits and replies refer to it. Kept until 90 days after the close. */
export const sentOpening = pgTable(
  'sent_opening',
  {
    signalId: text('signal_id').notNull(),
    /** No foreign key, as in `delivery`. */
    channelId: text('channel_id').notNull(),
    accountId: owner(),
    strategyId: text('strategy_id').notNull(),
    /** The receiving side's id of the message; null if it has none. */
    messageId: text('message_id'),
    /** What the message said about the member's own size, and about a channel that did not answer: edits repeat it. */
    size: text(),
    insteadOf: text('instead_of'),
    /** The release that the message named. */
    news: jsonb().$type<NewsRelease>(),
    sentAt: moment('sent_at').notNull(),
    closedAt: moment('closed_at'),
    /** The newest stored price when the receiving side accepted the message; null if there was none. */
    price: doublePrecision(),
    /** Close of the bar that the price is of, by the market's clock. */
    priceAt: moment('price_at'),
  },
  (table) => [
    primaryKey({ columns: [table.signalId, table.channelId] }),
    index('sent_opening_account').on(table.accountId),
    index('sent_opening_closed').on(table.closedAt).where(sql`${table.closedAt} is not null`),
  ],
);

personal(sentOpening, {
  owner: byAccount(sentOpening.accountId),
  stored: [
    {
      data: 'which message opened a signal in which channel',
      rule: { kind: 'age', days: 90, from: sentOpening.closedAt, event: 'the close of the signal' },
      reason: 'sending changes of the signal as edits and replies',
    },
  ],
});

/** How much was done in an hour that may be done so often only: shared by all nodes, and kept over restarts. */
export const deliveryHourlyCount = pgTable(
  'delivery_hourly_count',
  {
    what: text().$type<'post' | 'challenge' | 'replay'>().notNull(),
    /** Id of the channel, or of the account. */
    counted: text().notNull(),
    accountId: owner(),
    /** Start of the clock hour that `current` counts. */
    hour: moment('hour').notNull(),
    current: integer().notNull(),
    /** In the hour before. */
    previous: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.what, table.counted] }),
    index('delivery_hourly_count_account').on(table.accountId),
    index('delivery_hourly_count_hour').on(table.hour),
  ],
);

personal(deliveryHourlyCount, {
  owner: byAccount(deliveryHourlyCount.accountId, [deliveryHourlyCount.counted]),
  stored: [
    {
      data: 'how many messages and challenges were sent in an hour to an endpoint, or for the member',
      rule: { kind: 'age', days: 1, from: deliveryHourlyCount.hour, event: 'the hour' },
      reason: 'limiting them',
    },
  ],
});

/** How far the fan-out has come: of the log, and of the events. */
export const deliveryFanOut = pgTable('delivery_fan_out', {
  /** `log` or `event`. */
  source: text().primaryKey(),
  /** Of the log that `upTo` counts in; empty for events. */
  logId: text('log_id').notNull(),
  /** Every entry up to this one has its deliveries. */
  upTo: bigint('up_to', { mode: 'number' }).notNull(),
  /** Of the next entry: channels up to this one have theirs; empty if none. */
  channelsUpTo: text('channels_up_to').notNull().default(''),
});

impersonal(deliveryFanOut);

/** Up to when the digests of a member list what was not sent on its own. */
export const deliveryDigest = pgTable('delivery_digest', {
  accountId: owner().primaryKey(),
  until: moment('until_at').notNull(),
});

personal(deliveryDigest, {
  owner: byAccount(deliveryDigest.accountId),
  stored: [
    {
      data: 'up to when a digest has listed what was not sent to the member on its own',
      rule: { kind: 'account' },
      reason: 'sending one digest per day',
    },
  ],
});

/** Whether anything is sent at all: the newest row decides. Append-only. */
export const deliverySwitch = pgTable('delivery_switch', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  isPaused: boolean('is_paused').notNull(),
  reason: text().notNull(),
  at: moment('at').notNull(),
});

impersonal(deliverySwitch);

/** When the operator was last emailed about messages that failed permanently: one row. */
export const deliveryDeadNotice = pgTable('delivery_dead_notice', {
  id: smallint().primaryKey(),
  sentAt: moment('sent_at').notNull(),
});

impersonal(deliveryDeadNotice);
