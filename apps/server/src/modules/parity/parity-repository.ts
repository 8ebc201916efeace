import type { MarketKind } from '@sealtick/engine';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type ParityRow, parityCheck } from './parity.tables.ts';

type Key = Pick<ParityRow, 'strategyId' | 'market' | 'version'>;

/** Stores the result of a parity check. */
export async function insertParity(db: Database, row: ParityRow): Promise<void> {
  await db.insert(parityCheck).values(row);
}

/** Returns the newest check of one version; null before the first. */
export async function findParity(db: Database, { strategyId, market, version }: Key): Promise<ParityRow | null> {
  const [row] = await db
    .select()
    .from(parityCheck)
    .where(
      and(eq(parityCheck.strategyId, strategyId), eq(parityCheck.market, market), eq(parityCheck.version, version)),
    )
    .orderBy(desc(parityCheck.checkedAt))
    .limit(1);
  return row ?? null;
}

/** Returns when each strategy was last checked in a market, in any version, by id. */
export async function selectCheckedAt(db: Database, market: MarketKind): Promise<Map<string, Date>> {
  const rows = await db
    .selectDistinctOn([parityCheck.strategyId], { id: parityCheck.strategyId, at: parityCheck.checkedAt })
    .from(parityCheck)
    .where(eq(parityCheck.market, market))
    .orderBy(parityCheck.strategyId, desc(parityCheck.checkedAt));
  return new Map(rows.map(({ id, at }) => [id, at]));
}
