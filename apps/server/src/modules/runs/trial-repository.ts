import { and, eq, inArray, notInArray, sum } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { runTrial, type TrialRow } from './runs.tables.ts';
import { poolTrials, type TriedSettings } from './tried-settings.ts';

/** Stores what was tried. Settings that the account has already tried on the strategy and symbol do not count again. */
export async function addTrials(db: Database, rows: readonly TrialRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(runTrial)
      .values([...rows])
      .onConflictDoNothing();
}

/** Deletes what other rows count as well. */
export async function deleteTrials(db: Database, accountId: string, settingsSha256: string): Promise<void> {
  await db.delete(runTrial).where(and(eq(runTrial.accountId, accountId), eq(runTrial.settingsSha256, settingsSha256)));
}

/** Returns what an account has tried on a strategy and a symbol, all together. */
export async function findTried(
  db: Database,
  accountId: string,
  { strategyId, symbol }: Pick<TrialRow, 'strategyId' | 'symbol'>,
): Promise<TriedSettings> {
  const rows = await db
    .select()
    .from(runTrial)
    .where(and(eq(runTrial.accountId, accountId), eq(runTrial.strategyId, strategyId), eq(runTrial.symbol, symbol)));
  return poolTrials(rows);
}

/** Returns how many settings an account has tried on a strategy and several symbols, without those of some hashes. */
export async function countTrials(
  db: Database,
  accountId: string,
  strategyId: string,
  symbols: readonly string[],
  exceptSha256: readonly string[],
): Promise<number> {
  const [row] = await db
    .select({ count: sum(runTrial.count) })
    .from(runTrial)
    .where(
      and(
        eq(runTrial.accountId, accountId),
        eq(runTrial.strategyId, strategyId),
        inArray(runTrial.symbol, [...symbols]),
        notInArray(runTrial.settingsSha256, [...exceptSha256]),
      ),
    );
  return Number(row?.count ?? 0);
}
