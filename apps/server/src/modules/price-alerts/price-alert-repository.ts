import { randomBytes } from 'node:crypto';
import { FIRED_PRICE_ALERTS_SHOWN, type PriceAlert } from '@sealtick/contract';
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type PriceAlertRow, priceAlert, priceAlertCheck } from './price-alerts.tables.ts';

/** Returns an alert as its member sees it. */
export const toPriceAlert = (row: PriceAlertRow): PriceAlert => ({
  id: row.id,
  symbol: row.symbol,
  direction: row.direction,
  level: row.level,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  firedAt: row.firedAt?.toISOString() ?? null,
  firedPrice: row.firedPrice,
});

const isOpen = isNull(priceAlert.firedAt);

/** Returns the alerts of an account: all open ones, then the last that fired, each the newest first. */
export async function selectPriceAlerts(db: Database, accountId: string): Promise<PriceAlertRow[]> {
  const own = eq(priceAlert.accountId, accountId);
  const [open, fired] = await Promise.all([
    selectOwnOpen(db, accountId),
    db
      .select()
      .from(priceAlert)
      .where(and(own, isNotNull(priceAlert.firedAt)))
      .orderBy(desc(priceAlert.firedAt), priceAlert.id)
      .limit(FIRED_PRICE_ALERTS_SHOWN),
  ]);
  return [...open, ...fired];
}

/** Returns the open alerts of an account, the newest first. */
export const selectOwnOpen = (db: Database, accountId: string): Promise<PriceAlertRow[]> =>
  db
    .select()
    .from(priceAlert)
    .where(and(eq(priceAlert.accountId, accountId), isOpen))
    .orderBy(desc(priceAlert.createdAt), priceAlert.id);

/** An alert that is to be added. */
export type NewPriceAlert = Pick<PriceAlertRow, 'accountId' | 'symbol' | 'direction' | 'level' | 'note' | 'createdAt'>;

/** Adds an alert. */
export async function insertPriceAlert(db: Database, alert: NewPriceAlert): Promise<PriceAlertRow> {
  const id = `pa_${randomBytes(16).toString('base64url')}`;
  const [row] = await db
    .insert(priceAlert)
    .values({ ...alert, id })
    .returning();
  return row!;
}

/** Deletes an alert of an account. Returns whether there was one. */
export async function deletePriceAlert(db: Database, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(priceAlert)
    .where(and(eq(priceAlert.accountId, accountId), eq(priceAlert.id, id)));
  return rowCount === 1;
}

/**
 * Returns those of some symbols that open alerts are on, each with the time up to which its bars have been compared with them: market
 * time, ms UTC. It is when the oldest of the alerts was created if that is later, or if the market's clock has gone back since.
 */
export async function selectWatched(
  db: Database,
  symbols: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ symbol: string; since: string }>(sql`
    select one.symbol, greatest(oldest.created_at, checked.checked_until) as since
    from unnest(${sql.param([...symbols])}::text[]) as one (symbol)
    cross join lateral (
      select created_at from price_alert where symbol = one.symbol and fired_at is null order by created_at limit 1
    ) oldest
    left join price_alert_check checked
      on checked.symbol = one.symbol and checked.checked_until <= ${new Date(now).toISOString()}::timestamptz`);
  return new Map(rows.map(({ symbol, since }) => [symbol, new Date(since).getTime()]));
}

/** Prices that the bars of a symbol went through. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Open alerts that are read at a time. */
const PAGE = 1_000;

/** Yields pages of the open alerts on a symbol whose level these prices reach, however many there are on it. */
export async function* reachedAlerts(
  db: Database,
  symbol: string,
  { low, high }: PriceRange,
): AsyncGenerator<readonly PriceAlertRow[]> {
  const level = sql`${priceAlert.level}::double precision`;
  const isReached = sql`case ${priceAlert.direction} when 'above' then ${level} <= ${high} else ${level} >= ${low} end`;
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(priceAlert)
      .where(and(eq(priceAlert.symbol, symbol), isOpen, isReached, gt(priceAlert.id, after)))
      .orderBy(asc(priceAlert.id))
      .limit(PAGE);
    yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

/** Stores up to when the bars of a symbol have been compared with the open alerts on it. */
export async function noteChecked(db: Database, symbol: string, until: Date): Promise<void> {
  await db
    .insert(priceAlertCheck)
    .values({ symbol, checkedUntil: until })
    .onConflictDoUpdate({ target: priceAlertCheck.symbol, set: { checkedUntil: until } });
}

/** Marks an open alert as fired. Returns false if another process did, or it was deleted. */
export async function markFired(
  db: Database,
  id: string,
  fired: { readonly firedAt: Date; readonly firedAtWall: Date; readonly firedPrice: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(priceAlert)
    .set(fired)
    .where(and(eq(priceAlert.id, id), isOpen));
  return rowCount === 1;
}
