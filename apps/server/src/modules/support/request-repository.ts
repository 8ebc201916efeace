import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { supportRequest } from './support.tables.ts';

export type RequestRow = typeof supportRequest.$inferSelect;

/** Makes other requests of this mailbox wait for the end of the transaction. */
export async function lockSender(tx: Database, mailbox: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`request ${mailbox}`}, 0))`);
}

/** Returns the requests of a mailbox since a time. */
export async function selectSince(tx: Database, mailbox: string, since: Date): Promise<readonly RequestRow[]> {
  const own = and(eq(supportRequest.mailbox, mailbox), gt(supportRequest.sentAt, since));
  return tx.select().from(supportRequest).where(own);
}

/** Stores a request. Returns false if its reference is taken. */
export async function insertRequest(tx: Database, row: RequestRow): Promise<boolean> {
  const { rowCount } = await tx.insert(supportRequest).values(row).onConflictDoNothing();
  return rowCount === 1;
}
