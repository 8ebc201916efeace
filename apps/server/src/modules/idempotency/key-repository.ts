import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { idempotencyKey } from './idempotency.tables.ts';

/** What a key is unique for. */
export type KeyName = Pick<typeof idempotencyKey.$inferSelect, 'accountId' | 'caller' | 'route' | 'key'>;

type KeyRow = typeof idempotencyKey.$inferInsert;

/** Reserves a key until the transaction ends. Returns false if another transaction has it. */
export async function tryToLock(tx: Database, { accountId, caller, route, key }: KeyName): Promise<boolean> {
  const name = JSON.stringify(['idempotency', accountId, caller, route, key]);
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  );
  return rows[0]!.locked;
}

/** Returns what was stored under a key after a moment; null if there is nothing. */
export async function findStored(
  tx: Database,
  { accountId, caller, route, key }: KeyName,
  after: Date,
): Promise<Pick<typeof idempotencyKey.$inferSelect, 'inputHash' | 'answer'> | null> {
  const table = idempotencyKey;
  const [row] = await tx
    .select({ inputHash: table.inputHash, answer: table.answer })
    .from(table)
    .where(
      and(
        eq(table.accountId, accountId),
        eq(table.caller, caller),
        eq(table.route, route),
        eq(table.key, key),
        gt(table.createdAt, after),
      ),
    );
  return row ?? null;
}

/** Stores an answer, in place of one that is too old. */
export async function storeAnswer(tx: Database, row: KeyRow): Promise<void> {
  const { accountId, caller, route, key } = idempotencyKey;
  await tx
    .insert(idempotencyKey)
    .values(row)
    .onConflictDoUpdate({ target: [accountId, caller, route, key], set: row });
}
