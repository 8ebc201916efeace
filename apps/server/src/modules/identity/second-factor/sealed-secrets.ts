import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { totp } from '../second-factor.tables.ts';

/** Returns the name of the row that a secret is bound to. */
export const totpRow = (accountId: string): string => `totp ${accountId}`;

const SEALING = 'sealing of secrets';
const REPLACING = 'replacement of the encryption key';

/** Makes the end of a replacement of the key wait for this transaction, which stores a secret. */
export async function lockSealing(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${SEALING}))`);
}

/** Waits for the transactions that store secrets, and makes further ones wait for this one. */
export async function holdSealing(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${SEALING}))`);
}

/** Returns false if another transaction replaces the key. */
export async function lockReplacing(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${REPLACING})) as alone`,
  );
  return rows[0]!.alone;
}

const BATCH = 500;
const keyId = sql`split_part(${totp.secret}, '.', 1)`;

/** Encrypts every secret that has another key with the current one, while others use them. Returns how many. */
export async function encryptAgain(database: Database, box: SecretBox, current: string): Promise<number> {
  for (let done = 0; ; ) {
    const rows = await database
      .select({ accountId: totp.accountId, secret: totp.secret })
      .from(totp)
      .where(sql`${keyId} <> ${current}`)
      .limit(BATCH);
    if (rows.length === 0) return done;
    const fresh = await Promise.all(
      rows.map(async ({ accountId, secret }) =>
        box.seal(await box.open(secret, totpRow(accountId)), totpRow(accountId)),
      ),
    );
    const ids = rows.map(({ accountId }) => accountId);
    const old = rows.map(({ secret }) => secret);
    // A secret that changed meanwhile stays as it is, and is looked at again.
    await database.execute(
      sql`update ${totp} set secret = made.fresh
        from unnest(${sql.param(ids)}::text[], ${sql.param(old)}::text[], ${sql.param(fresh)}::text[]) as made (id, old, fresh)
        where account_id = made.id and secret = made.old`,
    );
    done += rows.length;
  }
}

/** Returns the number of secrets whose key is none of these. */
export async function countLost(database: Database, ids: readonly string[]): Promise<number> {
  return database.$count(totp, sql`${keyId} <> all(${sql.param([...ids])}::text[])`);
}

/** Turns off the apps whose secret has none of these keys. Returns their accounts. */
export async function dropLost(tx: Database, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .delete(totp)
    .where(sql`${keyId} <> all(${sql.param([...ids])}::text[])`)
    .returning({ accountId: totp.accountId });
  return rows.map(({ accountId }) => accountId);
}
