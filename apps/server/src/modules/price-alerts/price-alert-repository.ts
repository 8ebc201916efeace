import { randomBytes } from 'node:crypto';
import { FIRED_PRICE_ALERTS_SHOWN, type PriceAlert } from '@sealtick/contract';
import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type PriceAlertRow, priceAlert } from './price-alerts.tables.ts';

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
    .values({ ...alert, id, checkedUntil: alert.createdAt })
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

/** Returns the open alerts of all accounts. */
export const selectOpen = (db: Database): Promise<PriceAlertRow[]> => db.select().from(priceAlert).where(isOpen);

/** Notes up to when open alerts have been checked. */
export async function noteChecked(db: Database, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(priceAlert)
    .set({ checkedUntil: until })
    .where(and(inArray(priceAlert.id, [...ids]), isOpen, lt(priceAlert.checkedUntil, until)));
}

/** Marks an open alert as fired. Returns false if another process did, or it was deleted. */
export async function markFired(
  db: Database,
  id: string,
  fired: { readonly firedAt: Date; readonly firedAtWall: Date; readonly firedPrice: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(priceAlert)
    .set({ ...fired, checkedUntil: fired.firedAt })
    .where(and(eq(priceAlert.id, id), isOpen));
  return rowCount === 1;
}
