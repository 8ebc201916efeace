import type { ChannelKind } from '@sealtick/contract';
import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database.ts';
import { delivery, deliveryChannel } from '../delivery.tables.ts';
import { HAS_PRICE, SLIPPAGE } from '../figures/slippage-sql.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';

/** Position of the last row of a page. */
export interface ReceiptPosition {
  readonly queuedAt: Date;
  readonly id: string;
}

export interface ReceiptFilter {
  /** Of one signal; else those queued since a moment. */
  readonly signalId: string | null;
  readonly since: Date;
  readonly after: ReceiptPosition | null;
}

/** A delivery with its channel. */
export interface ReceiptRow extends DeliveryRow, Pick<typeof deliveryChannel.$inferSelect, 'kind' | 'label'> {
  /** Kind of the channel before it in the fallback; null without one. */
  readonly kindBefore: ChannelKind | null;
}

/** Returns deliveries of an account, the newest first. */
export async function selectReceipts(
  db: Database,
  accountId: string,
  { signalId, since, after }: ReceiptFilter,
  limit: number,
): Promise<ReceiptRow[]> {
  const { queuedAt, id } = delivery;
  const before = alias(deliveryChannel, 'before');
  const rows = await db
    .select({ row: delivery, kind: deliveryChannel.kind, label: deliveryChannel.label, kindBefore: before.kind })
    .from(delivery)
    .innerJoin(deliveryChannel, eq(deliveryChannel.id, delivery.channelId))
    .leftJoin(before, eq(before.id, delivery.fallbackOf))
    .where(
      and(
        eq(delivery.accountId, accountId),
        signalId === null ? gt(queuedAt, since) : eq(delivery.signalId, signalId),
        after ? or(lt(queuedAt, after.queuedAt), and(eq(queuedAt, after.queuedAt), lt(id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(queuedAt), desc(id))
    .limit(limit);
  return rows.map(({ row, ...channel }) => ({ ...row, ...channel }));
}

/** The newest price when a signal was delivered. */
export interface PriceRow {
  readonly signalId: string;
  /** Null for the live feed. */
  readonly channelId: string | null;
  readonly price: number;
  readonly priceAt: Date;
  readonly slippageR: number;
}

/** Returns the prices at which signals were delivered to the channels of an account, and by the live feed. */
export async function selectPrices(db: Database, accountId: string, signalIds: readonly string[]): Promise<PriceRow[]> {
  if (signalIds.length === 0) return [];
  const ids = sql.param([...signalIds]);
  const { rows } = await db.execute<{
    signal_id: string;
    channel_id: string | null;
    price: number;
    at: string;
    r: number;
  }>(sql`
    select o.signal_id, o.channel_id, o.price, o.price_at as at, ${SLIPPAGE} as r
    from sent_opening o join signal s on s.id = o.signal_id
    where o.account_id = ${accountId} and o.signal_id = any(${ids}::text[]) and ${HAS_PRICE}
    union all
    select o.signal_id, null, o.price, o.price_at, ${SLIPPAGE}
    from signal_sending o join signal s on s.id = o.signal_id
    where o.signal_id = any(${ids}::text[]) and ${HAS_PRICE}`);
  return rows.map(({ signal_id: signalId, channel_id: channelId, price, at, r }) => ({
    signalId,
    channelId,
    price,
    priceAt: new Date(at),
    slippageR: r,
  }));
}

/** Returns the first delivery of each signal's opening to an account: that of the page is listed with it. */
export async function selectFirstOpenings(
  db: Database,
  accountId: string,
  signalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (signalIds.length === 0) return new Set();
  const rows = await db
    .selectDistinctOn([delivery.signalId], { id: delivery.id })
    .from(delivery)
    .where(
      and(
        eq(delivery.accountId, accountId),
        eq(delivery.type, 'signal.opened'),
        inArray(delivery.signalId, [...signalIds]),
      ),
    )
    .orderBy(delivery.signalId, asc(delivery.queuedAt), asc(delivery.id));
  return new Set(rows.map(({ id }) => id));
}
