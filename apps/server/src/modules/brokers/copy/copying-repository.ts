import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { brokerCopying } from '../brokers.tables.ts';

export type Copying = typeof brokerCopying.$inferSelect;

const ONE = eq(brokerCopying.id, 'log');

/** Returns how far the log was copied; null before the first start. */
export async function findCopying(db: Database): Promise<Copying | null> {
  return (await db.select().from(brokerCopying).where(ONE))[0] ?? null;
}

/** As `findCopying`, locked until the transaction ends. */
export async function lockCopying(db: Database): Promise<Copying | null> {
  return (await db.select().from(brokerCopying).where(ONE).for('update'))[0] ?? null;
}

/** Stores where copying begins; one that has begun stays as it is. */
export async function beginCopying(db: Database, logId: string, upTo: number): Promise<void> {
  await db.insert(brokerCopying).values({ id: 'log', logId, upTo }).onConflictDoNothing();
}

/** Stores how far the log was copied, or a halt. */
export async function moveCopying(db: Database, change: Partial<Omit<Copying, 'id'>>): Promise<void> {
  await db.update(brokerCopying).set(change).where(ONE);
}

/** Halts all copying, or ends the halt. Returns false if it was so already. */
export async function haltCopying(db: Database, at: Date | null): Promise<boolean> {
  await beginCopying(db, '', 0);
  const before = await lockCopying(db);
  if ((before!.haltedAt === null) === (at === null)) return false;
  await moveCopying(db, { haltedAt: at });
  return true;
}
