import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type SignalRow, signal } from './signals.tables.ts';

/** Returns a page of the published signals of every market, by id. */
export async function selectPublished(db: Database, afterId: string, limit: number): Promise<SignalRow[]> {
  return db
    .select()
    .from(signal)
    .where(and(eq(signal.record, 'live'), gt(signal.id, afterId)))
    .orderBy(signal.id)
    .limit(limit);
}
