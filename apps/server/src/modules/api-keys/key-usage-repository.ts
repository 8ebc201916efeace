import type { KeyUsage } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { jsonParameter } from '../../platform/json-parameter.ts';
import { apiKey, apiKeyUsage, apiKeyWarning } from './api-keys.tables.ts';

/** Calls of a key within an hour on a route. */
export interface KeyCallCount {
  readonly keyId: string;
  /** Start of the hour, ms UTC. */
  readonly hour: number;
  readonly route: string;
  readonly calls: number;
  readonly refused: number;
}

/** Returns the start of the hour, ms UTC, that a call counts under. */
export const getHour = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS;

/** Adds calls to those stored; those of keys that were deleted are dropped. */
export async function addUsage(db: Database, counts: readonly KeyCallCount[]): Promise<void> {
  const rows = counts.map((count) => ({ ...count, hour: new Date(count.hour).toISOString() }));
  const { calls, refused } = apiKeyUsage;
  await db
    .insert(apiKeyUsage)
    .select(
      sql`select v."keyId", k.account_id, v.hour, v.route, v.calls, v.refused
        from jsonb_to_recordset(${jsonParameter(rows)})
          v ("keyId" text, hour timestamptz, route text, calls int, refused int)
        join ${apiKey} k on k.id = v."keyId" order by v."keyId", v.hour, v.route for key share of k`,
    )
    .onConflictDoUpdate({
      target: [apiKeyUsage.keyId, apiKeyUsage.hour, apiKeyUsage.route],
      set: { calls: sql`${calls} + excluded.calls`, refused: sql`${refused} + excluded.refused` },
    });
}

/** Returns the calls of accounts in the hour of a moment, of every account without `accountIds`. */
export async function selectHourCalls(
  db: Database,
  now: number,
  accountIds?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { accountId, hour, calls } = apiKeyUsage;
  const rows = await db
    .select({ accountId, calls: sql<number>`sum(${calls})::int` })
    .from(apiKeyUsage)
    .where(and(accountIds && inArray(accountId, [...accountIds]), eq(hour, new Date(getHour(now)))))
    .groupBy(accountId);
  return new Map(rows.map((row) => [row.accountId, row.calls]));
}

/** Notes that an account is warned now. Returns false if it was within the last day. */
export async function putWarning(db: Database, accountId: string, now: number): Promise<boolean> {
  const warnedAt = new Date(now);
  const stored = await db
    .insert(apiKeyWarning)
    .values({ accountId, warnedAt })
    .onConflictDoUpdate({
      target: apiKeyWarning.accountId,
      set: { warnedAt },
      setWhere: lte(apiKeyWarning.warnedAt, new Date(now - DAY_MS)),
    })
    .returning({ accountId: apiKeyWarning.accountId });
  return stored.length > 0;
}

/** Returns what the keys of an account used in the last 24 hours, the newest first. */
export async function selectUsage(db: Database, ownerId: string, now: number): Promise<KeyUsage['rows']> {
  const { accountId, keyId, hour, route, calls, refused } = apiKeyUsage;
  const rows = await db
    .select({ keyId, hour, route, calls, refused })
    .from(apiKeyUsage)
    .where(and(eq(accountId, ownerId), gte(hour, new Date(getHour(now) - 23 * HOUR_MS))))
    .orderBy(desc(hour), keyId, route);
  return rows.map((row) => ({ ...row, hour: row.hour.toISOString() }));
}
