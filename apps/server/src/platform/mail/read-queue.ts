import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { mail } from './mail.tables.ts';

/** How many emails wait, and how many could not be sent. */
export interface MailQueue {
  readonly queued: number;
  /** When the oldest one was queued; null if none waits. */
  readonly oldestQueuedAt: string | null;
  readonly rejected: number;
}

/** Returns the state of the mail queue. */
export async function readMailQueue(db: Database): Promise<MailQueue> {
  const [row] = await db
    .select({
      queued: sql<number>`count(*) filter (where ${mail.state} = 'queued')::int`,
      rejected: sql<number>`count(*) filter (where ${mail.state} = 'rejected')::int`,
      oldest: sql<string | null>`min(${mail.queuedAt}) filter (where ${mail.state} = 'queued')`,
    })
    .from(mail);
  const { queued, rejected, oldest } = row!;
  return { queued, rejected, oldestQueuedAt: oldest === null ? null : new Date(oldest).toISOString() };
}
