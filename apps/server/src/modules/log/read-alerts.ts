import { LogEntry, type LoggedAlert } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { and, desc, eq } from 'drizzle-orm';
import type { Viewer } from '../../platform/viewer.ts';
import { getAlert } from './alert-of-entry.ts';
import { findProviderHead } from './head-repository.ts';
import { logEntry } from './log.tables.ts';

const MOST = 50;

/** Returns the market alerts of the last day, the newest first. They are public immediately. */
export async function readAlerts({ db, now }: Pick<Viewer, 'db' | 'now'>): Promise<LoggedAlert[]> {
  const head = await findProviderHead(db);
  if (!head) return [];
  const { logId, kind, issuedAt, index, bytes } = logEntry;
  const rows = await db
    .select({ index, issuedAt, bytes })
    .from(logEntry)
    .where(and(eq(logId, head.logId), eq(kind, 'market.alert')))
    .orderBy(desc(index))
    .limit(MOST);
  // Entries are in the order of their time, so older alerts than these need not be read to know how old they are.
  const recent = rows.filter((row) => row.issuedAt.getTime() > now - DAY_MS);
  return recent.flatMap((row) => {
    const parsed = LogEntry.safeParse(JSON.parse(Buffer.from(row.bytes).toString('utf8')));
    return parsed.data?.kind === 'market.alert' ? [{ ...getAlert(parsed.data), index: row.index }] : [];
  });
}
