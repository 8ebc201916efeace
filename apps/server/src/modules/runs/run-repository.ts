import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/database.ts';
import { type RunRow, run, runResult, type StoredResult } from './runs.tables.ts';
import { trialOfRun } from './trial-of-run.ts';
import { addTrials } from './trial-repository.ts';

const own = (accountId: string) => and(eq(run.accountId, accountId), isNull(run.deletedAt));

/** Returns the runs of an account, the newest first. */
export async function selectRuns(db: Database, accountId: string, strategyId?: string): Promise<RunRow[]> {
  return db
    .select()
    .from(run)
    .where(and(own(accountId), strategyId === undefined ? undefined : eq(run.strategyId, strategyId)))
    .orderBy(desc(run.createdAt), run.id);
}

/** Returns a run of an account; null if it has none of this id. */
export async function findRun(db: Database, accountId: string, id: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(run)
    .where(and(own(accountId), eq(run.id, id)));
  return row ?? null;
}

/** Returns what a run of an account computed; null before it is done. */
export async function findResult(db: Database, accountId: string, id: string): Promise<StoredResult | null> {
  const [row] = await db
    .select({ result: runResult.result })
    .from(runResult)
    .where(and(eq(runResult.accountId, accountId), eq(runResult.runId, id)));
  return row?.result ?? null;
}

/** Returns the trades of a run of an account as CSV; null before it is done. */
export async function findTradesCsv(db: Database, accountId: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ tradesCsv: runResult.tradesCsv })
    .from(runResult)
    .where(and(eq(runResult.accountId, accountId), eq(runResult.runId, id)));
  return row?.tradesCsv ?? null;
}

/** Adds a run. */
export async function insertRun(db: Database, row: typeof run.$inferInsert): Promise<RunRow> {
  const [inserted] = await db.insert(run).values(row).returning();
  return inserted!;
}

type RunChange = Partial<Pick<RunRow, 'name' | 'deletedAt'>>;

/** Changes a run of an account; returns null if it has none of this id. */
export async function updateRun(
  db: Database,
  accountId: string,
  id: string,
  changed: RunChange,
): Promise<RunRow | null> {
  const [row] = await db
    .update(run)
    .set(changed)
    .where(and(own(accountId), eq(run.id, id)))
    .returning();
  return row ?? null;
}

/** Cancels a run of an account that has not ended; returns null if there is none of this id. */
export async function stopRun(db: Database, accountId: string, id: string, endedAt: Date): Promise<RunRow | null> {
  const [row] = await db
    .update(run)
    .set({ state: 'cancelled', endedAt })
    .where(and(own(accountId), eq(run.id, id), inArray(run.state, ['queued', 'running'])))
    .returning();
  return row ?? null;
}

/** Restores a run that was deleted after a moment; returns null if there is none of this id. */
export async function undeleteRun(db: Database, accountId: string, id: string, after: Date): Promise<RunRow | null> {
  const [row] = await db
    .update(run)
    .set({ deletedAt: null })
    .where(and(eq(run.accountId, accountId), eq(run.id, id), isNotNull(run.deletedAt), gt(run.deletedAt, after)))
    .returning();
  return row ?? null;
}

/** Returns a run that is computed now. */
export async function findJobRun(db: Database, id: string): Promise<RunRow> {
  const [row] = await db.select().from(run).where(eq(run.id, id));
  if (!row) throw new Error(`There is no run ${id}.`);
  return row;
}

/** Stores the result of a run and counts its settings as tried, unless it was cancelled or deleted in the meantime. */
export async function finishRun(
  db: Database,
  id: string,
  { summary, ...result }: Pick<RunRow, 'summary'> & Omit<typeof runResult.$inferInsert, 'runId' | 'accountId'>,
  endedAt: Date,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [done] = await tx
      .update(run)
      .set({ state: 'done', progress: 1, summary, endedAt })
      .where(and(eq(run.id, id), eq(run.state, 'running')))
      .returning();
    if (!done) return;
    await tx.insert(runResult).values({ runId: id, accountId: done.accountId, ...result });
    await addTrials(tx, [trialOfRun(done, result.result, endedAt)]);
  });
}
