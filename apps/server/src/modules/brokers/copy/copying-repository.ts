import type { AdminHealth } from '@sealtick/contract';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { brokerConnection, brokerCopying, type SiteHalt } from '../brokers.tables.ts';

export type Copying = typeof brokerCopying.$inferSelect;

const ONE = eq(brokerCopying.id, 'log');

/** Returns how far the log was copied; null before the first start. */
export async function findCopying(db: Database): Promise<Copying | null> {
  return (await db.select().from(brokerCopying).where(ONE))[0] ?? null;
}

/** Returns since when nothing is copied; null if signals are copied. */
export async function findCopyingHalt(db: Database): Promise<AdminHealth['copyingHalt']> {
  const { haltedAt = null, isAfterRestore = false } = (await findCopying(db)) ?? {};
  return haltedAt && { at: haltedAt.toISOString(), isAfterRestore };
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
  await moveCopying(db, { haltedAt: at, isAfterRestore: false });
  return true;
}

/**
 * Halts all copying because the database was set back, if it has accounts at brokers: what was placed, moved and cancelled since
 * then is not known, and the site that wrote a restored backup may still run. Returns whether copying is halted by it.
 * @param lostCheckpoint Text of the checkpoint that shows it, which is stored; none if omitted
 */
export async function haltAfterRestore(db: Database, at: Date, lostCheckpoint?: string): Promise<boolean> {
  const real = and(isNull(brokerConnection.endedAt), ne(brokerConnection.broker, 'paper'));
  if ((await db.select({ id: brokerConnection.id }).from(brokerConnection).where(real).limit(1)).length === 0)
    return false;
  await haltCopying(db, at);
  const lostCheckpoints = sql`array_append(${brokerCopying.lostCheckpoints}, ${lostCheckpoint})`;
  await db
    .update(brokerCopying)
    .set({ isAfterRestore: true, ...(lostCheckpoint !== undefined && { lostCheckpoints }) })
    .where(ONE);
  return true;
}

/** Why nothing is copied on the whole site, as SQL; null while it copies. */
export const siteHalt = sql<SiteHalt | null>`(
  select case when ${brokerCopying.isAfterRestore} then 'restored' else 'halted-by-operator' end
  from ${brokerCopying} where ${brokerCopying.haltedAt} is not null)`;

/** Why nothing is copied on the whole site, by what copying stored. */
export const getSiteHalt = (copying: Pick<Copying, 'haltedAt' | 'isAfterRestore'> | null): SiteHalt | null => {
  if (copying === null || copying.haltedAt === null) return null;
  return copying.isAfterRestore ? 'restored' : 'halted-by-operator';
};

/** Why nothing is copied, in a sentence. */
export const SITE_HALTS: Readonly<Record<SiteHalt, string>> = {
  'halted-by-operator': 'Copying is halted by the operator of the site.',
  restored:
    "The site's database was set back, or a backup was restored: nothing is sent to brokers until the operator resumes copying.",
};
