import { LogEntry } from '@sealtick/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { findProviderHead } from './head-repository.ts';
import { logEntry } from './log.tables.ts';

type SignalOpened = Extract<LogEntry, { kind: 'signal.opened' }>;

/**
 * Returns every `signal.opened` of one strategy version in the provider's log, in order. Ignores entitlement: for
 * internal checks only.
 */
export async function readOpened(db: Database, strategyId: string, version: number): Promise<SignalOpened[]> {
  const head = await findProviderHead(db);
  if (!head) return [];
  const rows = await db
    .select({ bytes: logEntry.bytes })
    .from(logEntry)
    .where(and(eq(logEntry.logId, head.logId), eq(logEntry.kind, 'signal.opened'), eq(logEntry.strategyId, strategyId)))
    .orderBy(logEntry.index);
  return rows
    .map(({ bytes }) => LogEntry.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))) as SignalOpened)
    .filter((entry) => entry.version === version);
}
