import { LogEntry, type LoggedAlert } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { and, desc, eq, gt } from 'drizzle-orm';
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
    .select({ index, bytes })
    .from(logEntry)
    .where(and(eq(logId, head.logId), eq(kind, 'market.alert'), gt(issuedAt, new Date(now - DAY_MS))))
    .orderBy(desc(index))
    .limit(MOST);
  return rows.flatMap((row) => {
    const parsed = LogEntry.safeParse(JSON.parse(Buffer.from(row.bytes).toString('utf8')));
    return parsed.data?.kind === 'market.alert' ? [{ ...getAlert(parsed.data), index: row.index }] : [];
  });
}
