import { randomBytes } from 'node:crypto';
import type { Channel, ChannelKind, ChannelState, DeliveryCategory } from '@sealtick/contract';
import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery, deliveryChannel } from '../delivery.tables.ts';
import { OPEN_STATES } from '../sending/open-states.ts';
import { putBack } from '../sending/rank-repository.ts';

export type ChannelRow = typeof deliveryChannel.$inferSelect;

/** What a new channel needs. */
export type NewChannel = Pick<ChannelRow, 'accountId' | 'kind' | 'address' | 'label' | 'state' | 'categories'> &
  Partial<Pick<ChannelRow, 'id' | 'secret' | 'reason' | 'isOn'>>;

/** Why what was queued is not sent to a channel that is switched off, however it was. */
export const SWITCHED_OFF = 'the channel is switched off';

const present = isNull(deliveryChannel.deletedAt);
const own = (accountId: string, id: string) =>
  and(eq(deliveryChannel.accountId, accountId), eq(deliveryChannel.id, id), present);

/** Returns a new channel id. Secrets are sealed for it before the row exists. */
export const newChannelId = (): string => `ch_${randomBytes(16).toString('base64url')}`;

/** Returns a channel as its member sees it. */
export const toChannel = (row: ChannelRow): Channel => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  isOn: row.isOn,
  state: row.state,
  reason: row.reason,
  since: row.since.toISOString(),
  categories: [...row.categories],
  lastAcceptedAt: row.lastAcceptedAt?.toISOString() ?? null,
  mutedUntil: row.mutedUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** Returns the channels of an account, the oldest first. */
export async function selectChannels(db: Database, accountId: string): Promise<ChannelRow[]> {
  return db
    .select()
    .from(deliveryChannel)
    .where(and(eq(deliveryChannel.accountId, accountId), present))
    .orderBy(asc(deliveryChannel.createdAt), asc(deliveryChannel.id));
}

/** Returns a channel of an account, or null. */
export async function selectChannel(db: Database, accountId: string, id: string): Promise<ChannelRow | null> {
  const [row] = await db.select().from(deliveryChannel).where(own(accountId, id));
  return row ?? null;
}

/** Returns channels by what they are found by: a chat can be linked to several accounts. */
export async function selectChannelsAt(db: Database, kind: ChannelKind, address: string): Promise<ChannelRow[]> {
  return db
    .select()
    .from(deliveryChannel)
    .where(and(eq(deliveryChannel.kind, kind), eq(deliveryChannel.address, address), present));
}

/** Returns how many channels of a kind an account has. */
export async function countChannels(db: Database, accountId: string, kind: ChannelKind): Promise<number> {
  const [row] = await db
    .select({ channels: count() })
    .from(deliveryChannel)
    .where(and(eq(deliveryChannel.accountId, accountId), eq(deliveryChannel.kind, kind), present));
  return row!.channels;
}

/** Adds a channel. */
export async function insertChannel(db: Database, channel: NewChannel, now: Date): Promise<ChannelRow> {
  const [row] = await db
    .insert(deliveryChannel)
    .values({ id: newChannelId(), ...channel, since: now, createdAt: now })
    .returning();
  return row!;
}

/** Changes what a member chose of a channel; returns null if the account has none of this id. */
export async function updateChannel(
  db: Database,
  accountId: string,
  id: string,
  changed: Partial<Pick<ChannelRow, 'isOn' | 'categories' | 'label' | 'secret' | 'mutedUntil'>>,
): Promise<ChannelRow | null> {
  // Switching a channel on clears why it was switched off. A channel that fails or ended keeps the reason of its state.
  const kept = sql<
    string | null
  >`case when ${deliveryChannel.state} = 'active' then null else ${deliveryChannel.reason} end`;
  const set = changed.isOn === true ? { ...changed, reason: kept } : changed;
  const [row] = await db.update(deliveryChannel).set(set).where(own(accountId, id)).returning();
  return row ?? null;
}

/** Asks all channels of a kind of an account to send the same. */
export async function setCategories(
  db: Database,
  accountId: string,
  kind: ChannelKind,
  categories: readonly DeliveryCategory[],
): Promise<void> {
  const ofKind = and(eq(deliveryChannel.accountId, accountId), eq(deliveryChannel.kind, kind), present);
  await db.update(deliveryChannel).set({ categories }).where(ofKind);
}

/** Returns the address of a channel and whether it is on; null if it was deleted. */
export async function findPresentChannel(
  db: Database,
  id: string,
): Promise<Pick<ChannelRow, 'address' | 'isOn'> | null> {
  const { address, isOn } = deliveryChannel;
  const [row] = await db
    .select({ address, isOn })
    .from(deliveryChannel)
    .where(and(eq(deliveryChannel.id, id), present));
  return row ?? null;
}

/** Switches a channel off for a reason that its member reads. Returns false if it was off or deleted. */
export async function switchChannelOff(db: Database, id: string, reason: string): Promise<boolean> {
  const isOn = and(eq(deliveryChannel.id, id), eq(deliveryChannel.isOn, true), present);
  const { rowCount } = await db.update(deliveryChannel).set({ isOn: false, reason }).where(isOn);
  return (rowCount ?? 0) > 0;
}

/** Returns whether an account ever had a channel of a kind. */
export async function hadChannel(db: Database, accountId: string, kind: ChannelKind): Promise<boolean> {
  const [row] = await db
    .select({ id: deliveryChannel.id })
    .from(deliveryChannel)
    .where(and(eq(deliveryChannel.accountId, accountId), eq(deliveryChannel.kind, kind)))
    .limit(1);
  return row !== undefined;
}

/**
 * Puts a channel into another state. The time since when it is in it changes only with the state. One that is active has
 * proved that it works: its failures before do not count.
 */
export async function setChannelState(
  db: Database,
  id: string,
  { state, reason }: { readonly state: ChannelState; readonly reason: string | null },
  now: Date,
): Promise<void> {
  const [before] = await db.select().from(deliveryChannel).where(eq(deliveryChannel.id, id)).for('update');
  if (!before || before.deletedAt !== null) return;
  const since = before.state === state ? before.since : now;
  const works = state === 'active' ? { failures: 0, restingUntil: null } : {};
  await db
    .update(deliveryChannel)
    .set({ state, reason, since, ...works })
    .where(eq(deliveryChannel.id, id));
  if (state === 'active') await putBack(db, [id]);
}

/** Deletes a channel and what it was found by; what was not sent is cancelled. Returns whether there was one. */
export async function deleteChannel(db: Database, accountId: string, id: string, now: Date): Promise<boolean> {
  const gone = { deletedAt: now, address: id, label: '', secret: null, isOn: false };
  const { rowCount } = await db.update(deliveryChannel).set(gone).where(own(accountId, id));
  if (rowCount === 0) return false;
  await endOpen(db, id, { state: 'cancelled', reason: 'the channel was deleted' }, now);
  return true;
}

/** Ends what is still to be sent to a channel. */
export async function endOpen(
  db: Database,
  channelId: string,
  { state, reason }: { readonly state: 'cancelled' | 'suppressed'; readonly reason: string },
  now: Date,
): Promise<void> {
  await db
    .update(delivery)
    .set({ state, reason, endedAt: now, leaseUntil: null })
    .where(and(eq(delivery.channelId, channelId), inArray(delivery.state, [...OPEN_STATES])));
}

/** Returns the addresses of an account's email channels, the deleted ones as well, that were confirmed. */
export async function findConfirmedEmails(db: Database, accountId: string): Promise<string[]> {
  const { address, kind, state } = deliveryChannel;
  const isConfirmed = and(eq(deliveryChannel.accountId, accountId), eq(kind, 'email'), ne(state, 'unverified'));
  const channels = await db.select({ address }).from(deliveryChannel).where(isConfirmed);
  return channels.map((channel) => channel.address);
}
