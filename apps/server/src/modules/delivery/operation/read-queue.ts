import { CHANNEL_KINDS, type ChannelKind } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery, deliveryChannel } from '../delivery.tables.ts';
import { type SendingSwitch, selectSwitch } from '../sending/switch-repository.ts';

/** Channels and messages of one kind. */
export interface KindQueue {
  readonly kind: ChannelKind;
  readonly channels: number;
  /** Channels whose last attempts failed. */
  readonly failing: number;
  /** Messages that are not sent yet. */
  readonly waiting: number;
  readonly retrying: number;
  /** When the oldest of them was queued, ISO 8601 UTC; null without any. */
  readonly oldestAt: string | null;
  /** Of the last 24 hours. */
  readonly delivered: number;
  readonly missed: number;
  readonly dead: number;
}

/** What is sent, and what waits. */
export interface Queue {
  /** Null if nobody has ever paused it. */
  readonly sending: SendingSwitch | null;
  readonly kinds: readonly KindQueue[];
}

/** Returns the state of each kind of channel. @param now ms UTC by the wall clock */
export async function readQueue(db: Database, now: number): Promise<Queue> {
  const since = new Date(now - DAY_MS).toISOString();
  const { rows } = await db.execute<
    Omit<KindQueue, 'oldestAt'> & { oldestAt: number | null } & Record<string, unknown>
  >(sql`
    with ofChannels as (
      select kind, count(*)::int as channels, (count(*) filter (where state = 'failing'))::int as failing
      from delivery_channel where deleted_at is null group by kind
    ), ofMessages as (
      select c.kind,
        (count(*) filter (where d.state in ('pending', 'sending')))::int as waiting,
        (count(*) filter (where d.state = 'retrying'))::int as retrying,
        extract(epoch from min(d.queued_at) filter (where d.state in ('pending', 'sending', 'retrying')))::float8 as oldest,
        (count(*) filter (where d.state = 'delivered' and d.ended_at > ${since}::timestamptz))::int as delivered,
        (count(*) filter (where d.state = 'missed' and d.ended_at > ${since}::timestamptz))::int as missed,
        (count(*) filter (where d.state = 'dead' and d.ended_at > ${since}::timestamptz))::int as dead
      from delivery d join delivery_channel c on c.id = d.channel_id
      where d.state in ('pending', 'sending', 'retrying') or d.ended_at > ${since}::timestamptz
      group by c.kind
    )
    select kind.kind, coalesce(channels, 0) as channels, coalesce(failing, 0) as failing, coalesce(waiting, 0) as waiting,
      coalesce(retrying, 0) as retrying, oldest as "oldestAt", coalesce(delivered, 0) as delivered,
      coalesce(missed, 0) as missed, coalesce(dead, 0) as dead
    from unnest(${sql.param(CHANNEL_KINDS)}::text[]) with ordinality as kind (kind, place)
      left join ofChannels on ofChannels.kind = kind.kind left join ofMessages on ofMessages.kind = kind.kind
    order by kind.place`);
  const kinds = rows.map(({ oldestAt, ...row }) => ({
    ...row,
    oldestAt: oldestAt === null ? null : new Date(oldestAt * 1_000).toISOString(),
  }));
  return { sending: await selectSwitch(db), kinds };
}

/** A message whose every attempt failed, or that was rejected. */
export type DeadLetter = typeof delivery.$inferSelect & { readonly kind: ChannelKind };

/** Returns what died since a moment, the newest first. */
export async function selectDead(db: Database, since: Date, limit: number): Promise<DeadLetter[]> {
  return db
    .select({ ...getTableColumns(delivery), kind: deliveryChannel.kind })
    .from(delivery)
    .innerJoin(deliveryChannel, eq(deliveryChannel.id, delivery.channelId))
    .where(and(eq(delivery.state, 'dead'), gt(delivery.endedAt, since)))
    .orderBy(desc(delivery.endedAt), desc(delivery.id))
    .limit(limit);
}
