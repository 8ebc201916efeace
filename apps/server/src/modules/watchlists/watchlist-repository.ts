import { randomBytes } from 'node:crypto';
import type { Watchlist, WatchlistItem } from '@sealtick/contract';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { watchlist } from './watchlists.tables.ts';

type Fields = Pick<Watchlist, 'name'> & { readonly items: readonly WatchlistItem[] };

const toWatchlist = ({ id, name, items, createdAt }: typeof watchlist.$inferSelect): Watchlist => {
  return { id, name, items: [...items], createdAt: createdAt.toISOString() };
};

const own = (accountId: string) => and(eq(watchlist.accountId, accountId), isNull(watchlist.deletedAt));

/** Returns the watchlists of an account in their order. */
export async function selectWatchlists(db: Database, accountId: string): Promise<Watchlist[]> {
  const rows = await db
    .select()
    .from(watchlist)
    .where(own(accountId))
    .orderBy(watchlist.place, watchlist.createdAt, watchlist.id);
  return rows.map(toWatchlist);
}

/** Adds a watchlist after the others of an account, and after the deleted ones, which can be restored to their places. */
export async function insertWatchlist(
  db: Database,
  accountId: string,
  fields: Fields & { readonly createdAt: Date },
): Promise<Watchlist> {
  const id = `wl_${randomBytes(16).toString('base64url')}`;
  const { accountId: owner, place: last } = watchlist;
  const place = sql`(select coalesce(max(${last}) + 1, 0) from ${watchlist} where ${owner} = ${accountId})`;
  const [row] = await db
    .insert(watchlist)
    .values({ id, accountId, place, ...fields })
    .returning();
  return toWatchlist(row!);
}

/** Changes a watchlist of an account; returns null if it has none of this id. */
export async function updateWatchlist(
  db: Database,
  accountId: string,
  id: string,
  changed: Partial<Fields & { readonly place: number; readonly deletedAt: Date }>,
): Promise<Watchlist | null> {
  const [row] = await db
    .update(watchlist)
    .set(changed)
    .where(and(own(accountId), eq(watchlist.id, id)))
    .returning();
  return row ? toWatchlist(row) : null;
}

/** Restores a watchlist that was deleted after a moment; returns null if there is none of this id. */
export async function undeleteWatchlist(
  db: Database,
  accountId: string,
  id: string,
  after: Date,
): Promise<Watchlist | null> {
  const [row] = await db
    .update(watchlist)
    .set({ deletedAt: null })
    .where(
      and(
        eq(watchlist.accountId, accountId),
        eq(watchlist.id, id),
        isNotNull(watchlist.deletedAt),
        gt(watchlist.deletedAt, after),
      ),
    )
    .returning();
  return row ? toWatchlist(row) : null;
}
