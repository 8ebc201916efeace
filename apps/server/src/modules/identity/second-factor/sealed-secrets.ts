import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { totp } from '../second-factor.tables.ts';

/** Returns the name of the row that a secret is bound to. */
export const totpRow = (accountId: string): string => `totp ${accountId}`;

const SEALING = 'sealing of secrets';
const REPLACING = 'replacement of the encryption key';

/** Makes the end of a replacement of the key wait for this transaction, which stores a secret. */
export async function lockSealing(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${SEALING}))`);
}

/** Waits for the transactions that store secrets, and makes further ones wait for this one. */
export async function holdSealing(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${SEALING}))`);
}

/** Returns false if another transaction replaces the key. */
export async function lockReplacing(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${REPLACING})) as alone`,
  );
  return rows[0]!.alone;
}

const BATCH = 500;

/** A column of secrets, each bound to its row. */
interface SealedColumn {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly secret: PgColumn;
  readonly getRow: (id: string) => string;
}

/** Secrets of another module, which are encrypted with the same key. */
export interface OtherSecrets extends SealedColumn {
  /** Disables what needs a secret whose key is lost. Returns how many. */
  readonly disableLost: (db: Database, isLost: SQL, now: Date) => Promise<number>;
}

const TOTP: SealedColumn = { table: totp, id: totp.accountId, secret: totp.secret, getRow: totpRow };

const hasOtherKey = (secret: PgColumn, ids: readonly string[]) =>
  // Of no keys, `all` is true for a missing secret too.
  sql`${secret} is not null and split_part(${secret}, '.', 1) <> all(${sql.param([...ids])}::text[])`;

/** Encrypts every secret that has another key with the current one, while others use them. Returns how many. */
export async function encryptAgain(
  db: Database,
  box: SecretBox,
  current: string,
  others: readonly OtherSecrets[],
): Promise<number> {
  let done = 0;
  for (const column of [TOTP, ...others]) done += await encryptColumn(db, box, current, column);
  return done;
}

async function encryptColumn(
  db: Database,
  box: SecretBox,
  current: string,
  { table, id, secret, getRow }: SealedColumn,
): Promise<number> {
  const [idName, secretName] = [sql.identifier(id.name), sql.identifier(secret.name)];
  for (let done = 0; ; ) {
    const { rows } = await db.execute<{ id: string; secret: string }>(
      sql`select ${id} as id, ${secret} as secret from ${table} where ${hasOtherKey(secret, [current])} limit ${BATCH}`,
    );
    if (rows.length === 0) return done;
    const fresh = await Promise.all(
      rows.map(async (row) => box.seal(await box.open(row.secret, getRow(row.id)), getRow(row.id))),
    );
    const ids = rows.map((row) => row.id);
    const old = rows.map((row) => row.secret);
    // A secret that changed in the meantime stays as it is, and is looked at again.
    await db.execute(
      sql`update ${table} set ${secretName} = made.fresh
        from unnest(${sql.param(ids)}::text[], ${sql.param(old)}::text[], ${sql.param(fresh)}::text[]) as made (id, old, fresh)
        where ${table}.${idName} = made.id and ${table}.${secretName} = made.old`,
    );
    done += rows.length;
  }
}

/** Returns the number of secrets whose key is none of these. */
export async function countLost(
  db: Database,
  ids: readonly string[],
  others: readonly OtherSecrets[],
): Promise<number> {
  const counts = await Promise.all(
    [TOTP, ...others].map(({ table, secret }) => db.$count(table, hasOtherKey(secret, ids))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Turns off the apps whose secret has none of these keys. Returns their accounts. */
export async function dropLost(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db.delete(totp).where(hasOtherKey(totp.secret, ids)).returning({ accountId: totp.accountId });
  return rows.map(({ accountId }) => accountId);
}

/** Disables what needs a secret of other modules that has none of these keys. Returns how many. */
export async function disableLost(
  db: Database,
  ids: readonly string[],
  others: readonly OtherSecrets[],
  now: Date,
): Promise<number> {
  let disabled = 0;
  for (const other of others) disabled += await other.disableLost(db, hasOtherKey(other.secret, ids), now);
  return disabled;
}
