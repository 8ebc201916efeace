import type { MarketKind } from '@sealtick/engine';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { runnerCursor } from '../runner.tables.ts';

/** Returns the close of the newest base bar that is recorded, ms UTC; null before the first start in this market. */
export async function findCursor(db: Database, market: MarketKind): Promise<number | null> {
  const [row] = await db.select().from(runnerCursor).where(eq(runnerCursor.market, market));
  return row?.closedThrough.getTime() ?? null;
}

/** As `findCursor`, locked until the transaction ends: what it records is recorded once, whatever other process reads the same bars. */
export async function lockCursor(db: Database, market: MarketKind): Promise<number | null> {
  const [row] = await db.select().from(runnerCursor).where(eq(runnerCursor.market, market)).for('update');
  return row?.closedThrough.getTime() ?? null;
}

/** Moves the cursor of a market to the close of a bar, ms UTC; never back. */
export async function moveCursor(db: Database, market: MarketKind, closedThrough: number): Promise<void> {
  const later = sql`greatest(${runnerCursor.closedThrough}, excluded.closed_through)`;
  await db
    .insert(runnerCursor)
    .values({ market, closedThrough: new Date(closedThrough) })
    .onConflictDoUpdate({ target: runnerCursor.market, set: { closedThrough: later } });
}
