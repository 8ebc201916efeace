import type { MarketKind } from '@sealtick/engine';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type StrategyVersionRow, strategyVersion } from './strategies.tables.ts';

/** Returns the running version of each strategy in a market, which is its newest. */
export async function selectRunningVersions(
  db: Database,
  market: MarketKind,
): Promise<Map<string, StrategyVersionRow>> {
  const rows = await db
    .selectDistinctOn([strategyVersion.strategyId])
    .from(strategyVersion)
    .where(eq(strategyVersion.market, market))
    .orderBy(strategyVersion.strategyId, desc(strategyVersion.version));
  return new Map(rows.map((row) => [row.strategyId, row]));
}

/** Returns the newest version of a strategy in a market; null if it was never published. */
export async function findRunningVersion(
  db: Database,
  strategyId: string,
  market: MarketKind,
): Promise<StrategyVersionRow | null> {
  const [row] = await db
    .select()
    .from(strategyVersion)
    .where(and(eq(strategyVersion.strategyId, strategyId), eq(strategyVersion.market, market)))
    .orderBy(desc(strategyVersion.version))
    .limit(1);
  return row ?? null;
}

/** Returns every published version of a market, in order of publication. */
export async function selectVersionsOfMarket(db: Database, market: MarketKind): Promise<StrategyVersionRow[]> {
  return db
    .select()
    .from(strategyVersion)
    .where(eq(strategyVersion.market, market))
    .orderBy(strategyVersion.publishedAt);
}

/** Returns the versions that one log published, by index. */
export async function selectVersionsOfLog(db: Database, logId: string): Promise<StrategyVersionRow[]> {
  return db.select().from(strategyVersion).where(eq(strategyVersion.logId, logId)).orderBy(strategyVersion.logIndex);
}

/** Stores a published version. */
export async function insertVersion(db: Database, row: StrategyVersionRow): Promise<void> {
  await db.insert(strategyVersion).values(row);
}

/** Updates a version to its last publication. */
export async function updateVersion(db: Database, row: StrategyVersionRow): Promise<void> {
  const { strategyId, market, version, ...published } = row;
  await db
    .update(strategyVersion)
    .set(published)
    .where(
      and(
        eq(strategyVersion.strategyId, strategyId),
        eq(strategyVersion.market, market),
        eq(strategyVersion.version, version),
      ),
    );
}
