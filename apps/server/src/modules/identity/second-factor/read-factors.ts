import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { passkey } from '../passkey.tables.ts';
import { totp } from '../second-factor.tables.ts';

/** What an account has besides its password. */
export interface Factors {
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
}

/** Returns what an account has besides its password. */
export async function readFactors(db: Database, accountId: string): Promise<Factors> {
  const one = { one: sql`1` };
  const [apps, passkeys] = await Promise.all([
    db
      .select(one)
      .from(totp)
      .where(and(eq(totp.accountId, accountId), isNotNull(totp.confirmedAt))),
    db.select(one).from(passkey).where(eq(passkey.accountId, accountId)).limit(1),
  ]);
  return { hasTotp: apps.length > 0, hasPasskey: passkeys.length > 0 };
}
