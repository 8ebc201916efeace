import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { idempotencyKey } from './idempotency.tables.ts';

/** What a key is unique for. */
export type KeyName = Pick<typeof idempotencyKey.$inferSelect, 'accountId' | 'caller' | 'route' | 'key'>;

/** A key as it is stored. */
export type KeyRow = typeof idempotencyKey.$inferInsert;

/** Reserves a key until the transaction ends. Returns false if another transaction has it. */
export async function tryToLock(db: Database, { accountId, caller, route, key }: KeyName): Promise<boolean> {
  const name = JSON.stringify(['idempotency', accountId, caller, route, key]);
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  );
  return rows[0]!.locked;
}

const isNamed = ({ accountId, caller, route, key }: KeyName) =>
  and(
    eq(idempotencyKey.accountId, accountId),
    eq(idempotencyKey.caller, caller),
    eq(idempotencyKey.route, route),
    eq(idempotencyKey.key, key),
  );

/** Returns what was stored under a key after a moment; null if there is nothing. */
export async function findStored(
  db: Database,
  name: KeyName,
  after: Date,
): Promise<typeof idempotencyKey.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(idempotencyKey)
    .where(and(isNamed(name), gt(idempotencyKey.createdAt, after)));
  return row ?? null;
}

/** Whether an account has at least so many keys stored. */
export async function hasKeys(db: Database, accountId: string, least: number): Promise<boolean> {
  const rows = await db
    .select({ accountId: idempotencyKey.accountId })
    .from(idempotencyKey)
    .where(eq(idempotencyKey.accountId, accountId))
    .offset(least - 1)
    .limit(1);
  return rows.length > 0;
}

/** Stores the answer of the call that reserved the key. Returns false if another call has reserved it since. */
export async function answerReserved(
  db: Database,
  name: KeyName,
  reservation: string,
  { answer, createdAt }: Required<Pick<KeyRow, 'answer' | 'createdAt'>>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(idempotencyKey)
    .set({ answer, createdAt, reservation: null })
    .where(and(isNamed(name), eq(idempotencyKey.reservation, reservation)));
  return rowCount === 1;
}

/** Frees a key whose call failed, so that it can be repeated. */
export async function deleteReservation(db: Database, name: KeyName, reservation: string): Promise<void> {
  await db.delete(idempotencyKey).where(and(isNamed(name), eq(idempotencyKey.reservation, reservation)));
}

/** Stores an answer or a reservation, in place of one that is too old. */
export async function storeKey(db: Database, row: KeyRow): Promise<void> {
  const { accountId, caller, route, key } = idempotencyKey;
  await db
    .insert(idempotencyKey)
    .values(row)
    .onConflictDoUpdate({ target: [accountId, caller, route, key], set: row });
}
