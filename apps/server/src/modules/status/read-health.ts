import type { AdminHealth } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import { readMailQueue } from '../../platform/mail/read-queue.ts';
import { VERSION } from '../../version.ts';
import { findLastBackup } from '../audit/index.ts';
import { currentChecks, type StatusContext } from './read-status.ts';

/** Returns the state of the program for the operator, with the reasons of its checks. */
export async function readHealth(ctx: StatusContext): Promise<AdminHealth> {
  const { db } = ctx;
  const size = sql`select pg_database_size(current_database())::text as bytes, current_setting('server_version') as version`;
  const [checks, mail, lastBackup, copyingHalt, { rows }] = await Promise.all([
    currentChecks(ctx),
    readMailQueue(db),
    findLastBackup(db),
    ctx.findCopyingHalt(),
    db.execute<{ bytes: string; version: string }>(size),
  ]);
  const { bytes, version } = rows[0]!;
  return {
    versions: { sealtick: VERSION, node: process.versions.node, postgres: version },
    database: { bytes: Number(bytes) },
    mail,
    lastBackupAt: lastBackup?.toISOString() ?? null,
    copyingHalt,
    checks: checks.map(({ name, state, detail, since, checkedAt }) => ({
      name,
      state,
      detail,
      since: new Date(since).toISOString(),
      checkedAt: new Date(checkedAt).toISOString(),
    })),
  };
}
