import { and, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { accountExport } from './personal-data.tables.ts';

export type ExportRow = Omit<typeof accountExport.$inferSelect, 'file' | 'leasedUntil'> & {
  readonly bytes: number | null;
};

const shown = {
  accountId: accountExport.accountId,
  state: accountExport.state,
  requestedAt: accountExport.requestedAt,
  readyAt: accountExport.readyAt,
  attempts: accountExport.attempts,
  bytes: sql<number | null>`octet_length(${accountExport.file})`,
};

/** Returns the newest export of an account, without its file; null if it asked for none. */
export async function findExport(db: Database, accountId: string): Promise<ExportRow | null> {
  const [row] = await db.select(shown).from(accountExport).where(eq(accountExport.accountId, accountId));
  return row ?? null;
}

/** Returns the file of an export that is ready; null if there is none. */
export async function findExportFile(db: Database, accountId: string, readyAfter: Date): Promise<Buffer | null> {
  const isReady = and(
    eq(accountExport.accountId, accountId),
    sql`${accountExport.readyAt} > ${readyAfter.toISOString()}`,
  );
  const [row] = await db.select({ file: accountExport.file }).from(accountExport).where(isReady);
  return row?.file ?? null;
}

/** Stores that an account asks for an export, in place of an older one. */
export async function upsertExport(db: Database, accountId: string, requestedAt: Date): Promise<void> {
  const row = { state: 'preparing', requestedAt, readyAt: null, file: null, attempts: 0, leasedUntil: null } as const;
  await db
    .insert(accountExport)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: accountExport.accountId, set: row });
}

interface Lease {
  readonly now: Date;
  readonly leasedUntil: Date;
  readonly maxAttempts: number;
}

/**
 * Begins the next attempt of an export that is to be made. Returns its account; null if there is none. Other nodes skip it
 * until the lease ends.
 */
export async function takePreparing(db: Database, { now, leasedUntil, maxAttempts }: Lease): Promise<string | null> {
  const isFree = and(
    eq(accountExport.state, 'preparing'),
    or(isNull(accountExport.leasedUntil), lt(accountExport.leasedUntil, now)),
  );
  // A process that ended within the last attempt did not store that it failed.
  await db
    .update(accountExport)
    .set({ state: 'failed' })
    .where(and(isFree, gte(accountExport.attempts, maxAttempts)));
  const next = db
    .select({ accountId: accountExport.accountId })
    .from(accountExport)
    .where(isFree)
    .orderBy(accountExport.requestedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(accountExport)
    .set({ attempts: sql`${accountExport.attempts} + 1`, leasedUntil })
    .where(eq(accountExport.accountId, next))
    .returning({ accountId: accountExport.accountId });
  return row?.accountId ?? null;
}

/** Ends the leases of a process that has ended, at the start of the one that makes exports. The attempts still count. */
export async function endLeases(db: Database): Promise<void> {
  await db.update(accountExport).set({ leasedUntil: null }).where(isNotNull(accountExport.leasedUntil));
}

const isPreparing = (accountId: string) =>
  and(eq(accountExport.accountId, accountId), eq(accountExport.state, 'preparing'));

/** Stores the file of an export. Returns false if its account is gone, or has one. */
export async function finishExport(db: Database, accountId: string, file: Buffer, readyAt: Date): Promise<boolean> {
  const done = { state: 'ready', readyAt, file, leasedUntil: null } as const;
  const { rowCount } = await db.update(accountExport).set(done).where(isPreparing(accountId));
  return rowCount === 1;
}

/** Ends a failed attempt. After the last one the export has failed. */
export async function endFailed(db: Database, accountId: string, maxAttempts: number): Promise<void> {
  const state = sql`case when ${accountExport.attempts} < ${maxAttempts} then 'preparing' else 'failed' end`;
  await db.update(accountExport).set({ state, leasedUntil: null }).where(isPreparing(accountId));
}
