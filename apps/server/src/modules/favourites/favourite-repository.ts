import type { Favourite } from '@sealtick/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { favourite } from './favourites.tables.ts';

/** Returns the favourites of an account, oldest first. */
export async function selectFavourites(db: Database, accountId: string): Promise<Favourite[]> {
  const rows = await db
    .select()
    .from(favourite)
    .where(eq(favourite.accountId, accountId))
    .orderBy(asc(favourite.createdAt), asc(favourite.strategyId));
  return rows.map(({ strategyId, createdAt }) => ({ strategyId, createdAt: createdAt.toISOString() }));
}

/** Adds a favourite of an account; one that it has remains as it is. Returns false then. */
export async function insertFavourite(
  db: Database,
  accountId: string,
  given: { readonly strategyId: string; readonly createdAt: Date },
): Promise<boolean> {
  const added = await db
    .insert(favourite)
    .values({ accountId, ...given })
    .onConflictDoNothing()
    .returning({ strategyId: favourite.strategyId });
  return added.length > 0;
}

/** Deletes a favourite of an account. Returns false if there is none. */
export async function deleteFavourite(db: Database, accountId: string, strategyId: string): Promise<boolean> {
  const deleted = await db
    .delete(favourite)
    .where(and(eq(favourite.accountId, accountId), eq(favourite.strategyId, strategyId)))
    .returning({ strategyId: favourite.strategyId });
  return deleted.length > 0;
}
