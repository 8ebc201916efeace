import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type StrategyVersionRow, strategyVersion } from './strategies.tables.ts';

type Market = 'real' | 'simulated';

/** The version of each strategy that runs in a market: its newest. */
export async function selectRunningVersions(db: Database, market: Market): Promise<Map<string, StrategyVersionRow>> {
  const rows = await db
    .selectDistinctOn([strategyVersion.strategyId])
    .from(strategyVersion)
    .where(eq(strategyVersion.market, market))
    .orderBy(strategyVersion.strategyId, desc(strategyVersion.version));
  return new Map(rows.map((row) => [row.strategyId, row]));
}

export async function findRunningVersion(
  db: Database,
  strategyId: string,
  market: Market,
): Promise<StrategyVersionRow | null> {
  const [row] = await db
    .select()
    .from(strategyVersion)
    .where(and(eq(strategyVersion.strategyId, strategyId), eq(strategyVersion.market, market)))
    .orderBy(desc(strategyVersion.version))
    .limit(1);
  return row ?? null;
}

/** What one log published, by index. */
export async function selectVersionsOfLog(db: Database, logId: string): Promise<StrategyVersionRow[]> {
  return db.select().from(strategyVersion).where(eq(strategyVersion.logId, logId)).orderBy(strategyVersion.logIndex);
}

export async function insertVersion(tx: Database, row: StrategyVersionRow): Promise<void> {
  await tx.insert(strategyVersion).values(row);
}

/** Makes a version stand as it was published last. */
export async function updateVersion(tx: Database, row: StrategyVersionRow): Promise<void> {
  const { strategyId, market, version, ...published } = row;
  await tx
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
