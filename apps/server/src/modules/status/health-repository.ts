import { notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { HealthCheck } from '../../platform/health.ts';
import { healthChange, healthCheck } from './status.tables.ts';

/** Returns the last report of every part, by name. */
export async function selectChecks(db: Database): Promise<HealthCheck[]> {
  const rows = await db.select().from(healthCheck).orderBy(healthCheck.name);
  return rows.map((row) => ({
    name: row.name,
    state: row.state,
    detail: row.detail,
    since: row.since.getTime(),
    checkedAt: row.checkedAt.getTime(),
    freshUntil: row.freshUntil?.getTime() ?? null,
  }));
}

/** Stores the current reports. */
export async function upsertChecks(db: Database, checks: readonly HealthCheck[]): Promise<void> {
  if (checks.length === 0) return;
  const rows = checks.map(({ since, checkedAt, freshUntil, ...check }) => ({
    ...check,
    since: new Date(since),
    checkedAt: new Date(checkedAt),
    freshUntil: freshUntil === null ? null : new Date(freshUntil),
  }));
  const set = Object.fromEntries(
    ['state', 'detail', 'since', 'checked_at', 'fresh_until'].map((column) => [
      column.replace(/_(.)/, (_all, letter: string) => letter.toUpperCase()),
      sql.raw(`excluded.${column}`),
    ]),
  );
  await db.insert(healthCheck).values(rows).onConflictDoUpdate({ target: healthCheck.name, set });
}

/** Deletes parts that no longer report; their recorded changes remain. */
export async function deleteOthers(db: Database, names: readonly string[]): Promise<void> {
  await db.delete(healthCheck).where(names.length === 0 ? sql`true` : notInArray(healthCheck.name, [...names]));
}

/** Inserts changes in order. */
export async function insertChanges(db: Database, changes: readonly HealthCheck[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ name, state, detail, since }) => ({ name, state, detail, at: new Date(since) }));
  await db.insert(healthChange).values(rows);
}
