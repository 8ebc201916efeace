import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { accountExport } from './personal-data.tables.ts';

export type ExportRow = Omit<typeof accountExport.$inferSelect, 'file'> & { readonly bytes: number | null };

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
  const row = { state: 'preparing', requestedAt, readyAt: null, file: null, attempts: 0 } as const;
  await db
    .insert(accountExport)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: accountExport.accountId, set: row });
}

/** Returns an account whose export is to be made, locked; null if there is none. Other nodes skip it. */
export async function lockPreparing(db: Database, maxAttempts: number): Promise<string | null> {
  const [row] = await db
    .select({ accountId: accountExport.accountId })
    .from(accountExport)
    .where(and(eq(accountExport.state, 'preparing'), lt(accountExport.attempts, maxAttempts)))
    .orderBy(accountExport.requestedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return row?.accountId ?? null;
}

/** Stores the file of an export. */
export async function finishExport(db: Database, accountId: string, file: Buffer, readyAt: Date): Promise<void> {
  const done = { state: 'ready', readyAt, file } as const;
  await db.update(accountExport).set(done).where(eq(accountExport.accountId, accountId));
}

/** Counts a failed attempt. After the last one the export has failed. */
export async function countFailure(db: Database, accountId: string, maxAttempts: number): Promise<void> {
  await db
    .update(accountExport)
    .set({
      attempts: sql`${accountExport.attempts} + 1`,
      state: sql`case when ${accountExport.attempts} + 1 < ${maxAttempts} then 'preparing' else 'failed' end`,
    })
    .where(and(eq(accountExport.accountId, accountId), eq(accountExport.state, 'preparing')));
}
