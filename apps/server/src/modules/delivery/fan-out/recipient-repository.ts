import type { ChannelKind, DeliveryCategory } from '@sealtick/contract';
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { account } from '../../identity/account.tables.ts';
import { followsStrategy } from '../../subscriptions/index.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { delivery, deliveryChannel, sentOpening } from '../delivery.tables.ts';

/** A channel with the time zone of its member. */
export type Recipient = ChannelRow & { readonly timeZone: string };

/** Part of the channels, ascending by id. */
export interface ChannelRange {
  /** Empty for the first ones. */
  readonly after: string;
  readonly most: number;
}

async function selectRecipients(db: Database, where: SQL, { after, most }: ChannelRange): Promise<Recipient[]> {
  const { deletedAt, isOn, id } = deliveryChannel;
  return db
    .select({ ...getTableColumns(deliveryChannel), timeZone: account.timeZone })
    .from(deliveryChannel)
    .innerJoin(account, eq(account.id, deliveryChannel.accountId))
    .where(and(isNull(deletedAt), eq(isOn, true), gt(id, after), where))
    .orderBy(asc(id))
    .limit(most);
}

const asksFor = (category: DeliveryCategory) =>
  sql`${deliveryChannel.categories} @> ${JSON.stringify([category])}::jsonb`;

/** Returns switched-on channels of the accounts that subscribed to a strategy. */
export const selectOfSubscribers = (db: Database, strategyId: string, range: ChannelRange): Promise<Recipient[]> =>
  selectRecipients(db, followsStrategy(deliveryChannel.accountId, strategyId), range);

/** Returns the switched-on channels of accounts. */
export async function selectOfAccounts(db: Database, accountIds: readonly string[]): Promise<Recipient[]> {
  if (accountIds.length === 0) return [];
  const all = { after: '', most: Number.MAX_SAFE_INTEGER };
  return selectRecipients(db, inArray(deliveryChannel.accountId, [...accountIds]), all);
}

/**
 * Returns switched-on channels that are asked to send updates and that got the opening of a signal, or will. Deliveries are
 * dropped before long trades end; the sent openings stay.
 */
export function selectOfOpening(db: Database, signalId: string, range: ChannelRange): Promise<Recipient[]> {
  // Once: it is planned for the partition of each day.
  const got = sql`${deliveryChannel.id} in (
    with opened as materialized (
      select ${delivery.channelId}, ${delivery.state} from ${delivery}
      where ${delivery.signalId} = ${signalId} and ${delivery.type} = 'signal.opened')
    select channel_id from opened where state not in ('suppressed', 'missed', 'cancelled', 'dead')
    union
    select ${sentOpening.channelId} from ${sentOpening}
    where ${sentOpening.signalId} = ${signalId} and not exists (
      select from opened where opened.channel_id = ${sentOpening.channelId}))`;
  return selectRecipients(db, and(got, asksFor('updates'))!, range);
}

/** Who gets what is about no signal. */
export interface Audience {
  readonly category: DeliveryCategory;
  /** Null for all. */
  readonly accountId: string | null;
  readonly strategyId: string | null;
  readonly channelIds: readonly string[] | null;
  readonly kinds: readonly ChannelKind[] | null;
  /** Channels that are muted at this time are left out, by the wall clock; null for none. */
  readonly unmutedAt: Date | null;
}

/** Returns the usable channels of an audience that are asked to send its category. */
export function selectAudience(db: Database, audience: Audience, range: ChannelRange): Promise<Recipient[]> {
  const { category, accountId, strategyId, channelIds, kinds, unmutedAt } = audience;
  const { state, mutedUntil, kind } = deliveryChannel;
  const where = and(
    inArray(state, ['active', 'failing']),
    unmutedAt === null ? undefined : or(isNull(mutedUntil), lte(mutedUntil, unmutedAt)),
    asksFor(category),
    accountId === null ? undefined : eq(deliveryChannel.accountId, accountId),
    strategyId === null ? undefined : followsStrategy(deliveryChannel.accountId, strategyId),
    channelIds === null ? undefined : inArray(deliveryChannel.id, [...channelIds]),
    kinds === null ? undefined : inArray(kind, [...kinds]),
  );
  return selectRecipients(db, where!, range);
}

/** Whether a category is sent to an address by an email channel of an account. */
export async function sendsEmailsTo(
  db: Database,
  { accountId, address, category }: { accountId: string; address: string; category: DeliveryCategory },
): Promise<boolean> {
  const audience: Audience = {
    accountId,
    category,
    kinds: ['email'],
    strategyId: null,
    channelIds: null,
    unmutedAt: null,
  };
  const emails = await selectAudience(db, audience, { after: '', most: Number.MAX_SAFE_INTEGER });
  return emails.some((email) => email.address.toLowerCase() === address.toLowerCase());
}
