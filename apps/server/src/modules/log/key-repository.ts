import { desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { logHead, logKey } from './log.tables.ts';

/** Stores a verifier key, which signs from a size on. */
export async function insertKey(db: Database, logId: string, verifierKey: string, fromSize: number): Promise<void> {
  await db.insert(logKey).values({ logId, verifierKey, fromSize }).onConflictDoNothing();
}

/** Returns the verifier key that signs a log now. */
export async function findVerifierKey(db: Database, logId: string): Promise<string | null> {
  const [row] = await db
    .select({ verifierKey: logKey.verifierKey })
    .from(logKey)
    .where(eq(logKey.logId, logId))
    .orderBy(desc(logKey.fromSize), desc(logKey.createdAt))
    .limit(1);
  return row?.verifierKey ?? null;
}

export interface SignerRow {
  readonly origin: string;
  readonly verifierKey: string;
  readonly fromSize: number;
  readonly createdAt: Date;
}

/** Returns every key that ever signed one of the provider's logs, oldest first. */
export async function selectSigners(db: Database): Promise<SignerRow[]> {
  const rows = await db
    .select({
      origin: logHead.origin,
      verifierKey: logKey.verifierKey,
      fromSize: logKey.fromSize,
      createdAt: logKey.createdAt,
    })
    .from(logKey)
    .innerJoin(logHead, eq(logHead.logId, logKey.logId))
    .where(isNull(logHead.ownerId))
    .orderBy(logHead.generation, logKey.fromSize, logKey.createdAt);
  return rows.map((row) => ({ ...row, origin: row.origin! }));
}
