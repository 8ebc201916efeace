import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../database.ts';

const WAITING = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Returns how many queries of a test's database wait for a lock. */
export async function countLockWaits(db: Database): Promise<number> {
  return (await db.execute<Record<string, unknown>>(WAITING)).rows.length;
}

/** Returns whether a query of a test's database waits for a lock. */
export const hasLockWait = async (db: Database): Promise<boolean> => (await countLockWaits(db)) > 0;

/** Resolves when a query waits for a lock. @param db Not the transaction that holds it */
export const untilLockWait = (db: Database): Promise<void> =>
  expect.poll(() => hasLockWait(db), { timeout: 20_000 }).toBe(true);
