import type { Profile } from '@sealtick/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { account } from '../account.tables.ts';
import { profilePicture } from '../profile.tables.ts';

/** Returns the profile of an account; null if it does not exist. */
export async function findProfile(db: Database, accountId: string): Promise<Profile | null> {
  const { name: firstName, lastName, timeZone } = account;
  const [found] = await db.select({ firstName, lastName, timeZone }).from(account).where(eq(account.id, accountId));
  return found ?? null;
}

/** Stores the profile of an account. */
export async function putProfile(db: Database, accountId: string, profile: Profile, at: Date): Promise<void> {
  const { firstName: name, lastName, timeZone } = profile;
  await db.update(account).set({ name, lastName, timeZone, updatedAt: at }).where(eq(account.id, accountId));
}

/** Stores the picture of an account in place of an earlier one, and its address. */
export async function putPicture(
  db: Database,
  row: typeof profilePicture.$inferInsert,
  address: string,
): Promise<void> {
  await db.insert(profilePicture).values(row).onConflictDoUpdate({ target: profilePicture.accountId, set: row });
  await db.update(account).set({ image: address }).where(eq(account.id, row.accountId));
}

/** Deletes the picture of an account. Returns false if it has none. */
export async function deletePicture(db: Database, accountId: string): Promise<boolean> {
  await db.update(account).set({ image: null }).where(eq(account.id, accountId));
  const deleted = await db
    .delete(profilePicture)
    .where(eq(profilePicture.accountId, accountId))
    .returning({ digest: profilePicture.digest });
  return deleted.length > 0;
}

/** Returns the picture of an account, if it is still the one of this digest. */
export async function findPicture(db: Database, accountId: string, digest: string): Promise<Buffer | null> {
  const [found] = await db
    .select({ picture: profilePicture.picture })
    .from(profilePicture)
    .where(and(eq(profilePicture.accountId, accountId), eq(profilePicture.digest, digest)));
  return found?.picture ?? null;
}

/** Returns the time zone of an account, an IANA name. */
export async function findTimeZone(db: Database, accountId: string): Promise<string> {
  return (await findProfile(db, accountId))?.timeZone ?? 'UTC';
}

/** Returns the time zones of these accounts, IANA names by account; accounts that do not exist are left out. */
export async function findTimeZones(db: Database, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { id, timeZone } = account;
  const found = await db
    .select({ id, timeZone })
    .from(account)
    .where(inArray(id, [...accountIds]));
  return new Map(found.map((one) => [one.id, one.timeZone]));
}
