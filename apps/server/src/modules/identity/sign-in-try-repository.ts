import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { type Database, lockName } from '../../platform/database.ts';
import { signInTry } from './identity.tables.ts';

/** When a browser tried, ms UTC. */
export interface TryTime {
  readonly device: string | null;
  readonly at: number;
}

/** Makes other transactions that count one of these wait for the end of this one; always in the same order. */
export async function lockTries(db: Database, names: readonly (string | null)[]): Promise<void> {
  for (const name of names.filter((one) => one !== null).sort()) {
    await lockName(db, name);
  }
}

/** Returns the tries of a subject, the oldest first. */
export async function selectTries(db: Database, subject: string, after: Date): Promise<TryTime[]> {
  const { device, at } = signInTry;
  const ofSubject = and(eq(signInTry.subject, subject), gt(at, after));
  const rows = await db.select({ device, at }).from(signInTry).where(ofSubject).orderBy(asc(at), asc(signInTry.id));
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** Returns the tries of a network by browsers that no account knows. */
export const countOfGroup = (db: Database, addressGroup: string, after: Date): Promise<number> =>
  countUnknown(db, eq(signInTry.addressGroup, addressGroup), after);

/** Returns the tries of an IPv6 /48 by browsers that no account knows. */
export const countOfBlock = (db: Database, addressBlock: string, after: Date): Promise<number> =>
  countUnknown(db, eq(signInTry.addressBlock, addressBlock), after);

const countUnknown = (db: Database, of: SQL, after: Date): Promise<number> =>
  db.$count(signInTry, and(of, gt(signInTry.at, after), isNull(signInTry.device)));

/** Stores a try. */
export async function insertTry(db: Database, row: typeof signInTry.$inferInsert): Promise<void> {
  await db.insert(signInTry).values(row);
}
