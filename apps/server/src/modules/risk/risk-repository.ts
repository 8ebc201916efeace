import { asc, desc, eq, getColumns } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { isNewestVersion } from '../../platform/newest-version.ts';
import { riskSetting } from './risk.tables.ts';

/** One version of an account's settings. */
export type RiskRow = Omit<typeof riskSetting.$inferSelect, 'id' | 'accountId'>;

const { id: _id, accountId: _accountId, ...VERSION } = getColumns(riskSetting);

/** Returns the newest version of an account's settings; null if it has saved none. */
export async function selectNewest(db: Database, accountId: string): Promise<RiskRow | null> {
  const rows = await db
    .select(VERSION)
    .from(riskSetting)
    .where(eq(riskSetting.accountId, accountId))
    .orderBy(desc(riskSetting.id))
    .limit(1);
  return rows[0] ?? null;
}

/** Returns the newest version of each of these accounts that has saved one. */
export async function selectNewestFor(
  db: Database,
  accountIds: readonly string[],
): Promise<readonly (RiskRow & { readonly accountId: string })[]> {
  const { accountId } = riskSetting;
  return db
    .select({ ...VERSION, accountId })
    .from(riskSetting)
    .where(isNewestVersion(riskSetting, accountIds));
}

/** Returns since when the version of an account was in force that is the `n`th, counted from the newest; null if it has fewer. */
export async function selectSince(db: Database, accountId: string, n: number): Promise<Date | null> {
  const rows = await db
    .select({ since: riskSetting.since })
    .from(riskSetting)
    .where(eq(riskSetting.accountId, accountId))
    .orderBy(desc(riskSetting.id))
    .offset(n - 1)
    .limit(1);
  return rows[0]?.since ?? null;
}

/** Returns every version that an account has saved, oldest first. */
export async function selectVersions(db: Database, accountId: string): Promise<readonly RiskRow[]> {
  return db.select(VERSION).from(riskSetting).where(eq(riskSetting.accountId, accountId)).orderBy(asc(riskSetting.id));
}

/** Stores a version of an account's settings. */
export async function insertVersion(db: Database, accountId: string, row: RiskRow): Promise<void> {
  await db.insert(riskSetting).values({ accountId, ...row });
}
