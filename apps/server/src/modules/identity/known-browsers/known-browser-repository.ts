import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { account } from '../account.tables.ts';
import { knownBrowser } from '../known-browser.tables.ts';

/** Returns those of the ids by which an account is known. @param hashes SHA-256 of ids @param email Address of the account */
export async function selectKnown(db: Database, email: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ idHash: knownBrowser.idHash })
    .from(knownBrowser)
    .innerJoin(account, eq(account.id, knownBrowser.accountId))
    .where(and(eq(account.email, email.toLowerCase()), inArray(knownBrowser.idHash, [...hashes])));
  return rows.map(({ idHash }) => idHash);
}

/** Stores that an account logs in with a browser that it knows. Returns which id that was; null if it knows none of them. */
export async function useKnown(db: Database, accountId: string, hashes: readonly string[], at: Date) {
  const ofBrowser = and(eq(knownBrowser.accountId, accountId), inArray(knownBrowser.idHash, [...hashes]));
  const used = await db.update(knownBrowser).set({ usedAt: at }).where(ofBrowser).returning();
  return used[0]?.idHash ?? null;
}

/** Stores a browser, in place of those that were not used for the longest time above the most. */
export async function insertKnown(db: Database, accountId: string, idHash: string, at: Date, most: number) {
  await db.insert(knownBrowser).values({ accountId, idHash, createdAt: at, usedAt: at });
  const { usedAt, createdAt } = knownBrowser;
  const ofAccount = eq(knownBrowser.accountId, accountId);
  const newest = db.select({ idHash: knownBrowser.idHash }).from(knownBrowser).where(ofAccount);
  const kept = newest.orderBy(desc(usedAt), desc(createdAt), desc(knownBrowser.idHash)).limit(most);
  await db.delete(knownBrowser).where(and(ofAccount, notInArray(knownBrowser.idHash, kept)));
}
