import type { MarketKind } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { runnerCursor } from '../runner.tables.ts';

/** Returns the close of the newest base bar that is recorded, ms UTC; null before the first start in this market. */
export async function findCursor(db: Database, market: MarketKind): Promise<number | null> {
  const [row] = await db.select().from(runnerCursor).where(eq(runnerCursor.market, market));
  return row?.closedThrough.getTime() ?? null;
}

/** Moves the cursor of a market to the close of a bar, ms UTC. */
export async function moveCursor(db: Database, market: MarketKind, closedThrough: number): Promise<void> {
  const moved = { closedThrough: new Date(closedThrough) };
  await db
    .insert(runnerCursor)
    .values({ market, ...moved })
    .onConflictDoUpdate({ target: runnerCursor.market, set: moved });
}
