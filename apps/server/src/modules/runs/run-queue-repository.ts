import { and, eq, lt, notInArray, sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/database.ts';
import { type RunRow, run, runResult } from './runs.tables.ts';

/** Channel that a new, cancelled or deleted run notifies. */
export const RUNS_CHANNEL = 'runs';
/** Starts of a run before it fails, because the server stopped in each of them. */
const MAX_ATTEMPTS = 3;

/**
 * Starts the run whose turn it is; null if none waits. An account has one run at a time, and accounts take turns: next is
 * the oldest run of the account whose last start is the longest ago.
 */
export async function claimRun(db: Database, now: Date): Promise<RunRow | null> {
  return withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from run one
      where state = 'queued' and not exists
        (select from run other where other.account_id = one.account_id and other.state = 'running')
      order by (select max(started_at) from run other where other.account_id = one.account_id) nulls first,
        created_at, id
      limit 1 for update skip locked`);
    const [next] = rows;
    if (!next) return null;
    const [claimed] = await tx
      .update(run)
      .set({ state: 'running', progress: 0, startedAt: now, attempts: sql`${run.attempts} + 1` })
      .where(eq(run.id, next.id))
      .returning();
    return claimed!;
  });
}

const isRunning = (id: string) => and(eq(run.id, id), eq(run.state, 'running'));

/** Stores how far a run is. Returns false if it is to be stopped: it was cancelled or deleted. */
export async function saveProgress(db: Database, id: string, progress: number): Promise<boolean> {
  const rows = await db.update(run).set({ progress }).where(isRunning(id)).returning({ id: run.id });
  return rows.length > 0;
}

/** Stores the result of a run, unless it was cancelled or deleted in the meantime. */
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
      .where(isRunning(id))
      .returning();
    if (done) await tx.insert(runResult).values({ runId: id, accountId: done.accountId, ...result });
  });
}

/** Stores why a run failed, unless it was cancelled or deleted in the meantime. */
export async function failRun(db: Database, id: string, problem: string, endedAt: Date): Promise<void> {
  await db.update(run).set({ state: 'failed', problem, endedAt }).where(isRunning(id));
}

/** Puts a run back that the server stops in; it does not count as a start. */
export async function returnRun(db: Database, id: string): Promise<void> {
  await db
    .update(run)
    .set({ state: 'queued', progress: 0, attempts: sql`${run.attempts} - 1` })
    .where(isRunning(id));
}

/** Queues the runs again that no one computes, because the server stopped in them; after three starts they fail. */
export async function requeueLost(db: Database, computed: readonly string[], now: Date): Promise<void> {
  const isLost = and(eq(run.state, 'running'), notInArray(run.id, [...computed]));
  await db
    .update(run)
    .set({ state: 'queued', progress: 0 })
    .where(and(isLost, lt(run.attempts, MAX_ATTEMPTS)));
  const problem = 'The server stopped in each of three attempts. Run it again with a shorter period.';
  await db.update(run).set({ state: 'failed', problem, endedAt: now }).where(isLost);
}
