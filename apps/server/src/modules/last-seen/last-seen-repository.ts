import { eq, lte } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { lastSeen } from './last-seen.tables.ts';

export type SeenRow = Omit<typeof lastSeen.$inferSelect, 'accountId'>;

/** Returns when an account last looked at the signals; null if it never did. */
export async function selectLastSeen(db: Database, accountId: string): Promise<SeenRow | null> {
  const { markedAt, seenAt, before } = lastSeen;
  const [row] = await db.select({ markedAt, seenAt, before }).from(lastSeen).where(eq(lastSeen.accountId, accountId));
  return row ?? null;
}

/** Stores a look of an account, unless one was stored after `visitSince`. */
export async function upsertLastSeen(
  db: Database,
  accountId: string,
  look: Pick<SeenRow, 'markedAt' | 'seenAt'>,
  visitSince: Date,
): Promise<void> {
  await db
    .insert(lastSeen)
    .values({ accountId, ...look })
    .onConflictDoUpdate({
      target: lastSeen.accountId,
      set: { ...look, before: lastSeen.seenAt },
      setWhere: lte(lastSeen.markedAt, visitSince),
    });
}
