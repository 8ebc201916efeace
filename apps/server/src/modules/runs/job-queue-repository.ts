import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';

/** Tables of what members have computed. Their columns of state are the same. */
export type JobTable = 'run' | 'study';

/** Channel that a new, cancelled or deleted computation notifies. */
export const RUNS_CHANNEL = 'runs';
/** Starts of a computation before it fails, because the server stopped in each of them. */
const MAX_ATTEMPTS = 3;

const named = (table: JobTable): SQL => sql.identifier(table) as unknown as SQL;
const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;
const oneOf = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::text[])`;

/**
 * Starts the computation whose turn it is, and returns its id; null if none waits. An account has one at a time in a table, and
 * accounts take turns: next is the oldest of the account whose last start is the longest ago.
 */
export async function claimJob(db: Database, table: JobTable, now: Date): Promise<string | null> {
  const jobs = named(table);
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${jobs} set state = 'running', progress = 0, started_at = ${at(now)}, attempts = attempts + 1
    where id = (
      select id from ${jobs} one
      where state = 'queued' and not exists
        (select from ${jobs} other where other.account_id = one.account_id and other.state = 'running')
      order by (select max(started_at) from ${jobs} other where other.account_id = one.account_id) nulls first,
        created_at, id
      limit 1 for update skip locked)
    returning id`);
  return rows[0]?.id ?? null;
}

/** Stores how far a computation is, unless it was cancelled or deleted. */
export async function saveProgress(db: Database, table: JobTable, id: string, progress: number): Promise<void> {
  await db.execute(sql`update ${named(table)} set progress = ${progress} where id = ${id} and state = 'running'`);
}

/** Returns those that are to go on: others were cancelled or deleted. */
export async function selectWanted(db: Database, table: JobTable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${named(table)} where id = ${oneOf(ids)} and state = 'running'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores why a computation failed, unless it was cancelled or deleted in the meantime. */
export async function failJob(db: Database, table: JobTable, id: string, problem: string, end: Date): Promise<void> {
  await db.execute(sql`
    update ${named(table)} set state = 'failed', problem = ${problem}, ended_at = ${at(end)}
    where id = ${id} and state = 'running'`);
}

/** Puts a computation back that the server stops in; it does not count as a start. */
export async function returnJob(db: Database, table: JobTable, id: string): Promise<void> {
  await db.execute(sql`
    update ${named(table)} set state = 'queued', progress = 0, attempts = attempts - 1
    where id = ${id} and state = 'running'`);
}

/** Queues those again that no one computes, because the server stopped in them; after three starts they fail. */
export async function requeueLost(
  db: Database,
  table: JobTable,
  computed: readonly string[],
  now: Date,
): Promise<void> {
  const isLost = sql`state = 'running' and not (id = ${oneOf(computed)})`;
  await db.execute(sql`
    update ${named(table)} set state = 'queued', progress = 0 where ${isLost} and attempts < ${MAX_ATTEMPTS}`);
  const problem = 'The server stopped in each of three attempts. Run it again with a shorter period.';
  await db.execute(sql`
    update ${named(table)} set state = 'failed', problem = ${problem}, ended_at = ${at(now)} where ${isLost}`);
}
