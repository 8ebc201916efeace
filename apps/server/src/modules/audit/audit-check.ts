import type { AuditCheck } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { auditCheck } from './audit.tables.ts';
import type { KeyPlace } from './audit-key.ts';
import { formatAuditFinding } from './verify-audit.ts';
import { verifyOwnAudit } from './verify-own-audit.ts';

interface CheckContext {
  /** Over connections that no request uses: the verification reads in a transaction of its own. */
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly place: KeyPlace;
}

/** Most findings that are stored. */
const MOST_FINDINGS = 50;

/** Verifies the audit log, and stores what was found in place of the last result. */
export async function checkAudit({ db, clock, log, place }: CheckContext): Promise<AuditCheck> {
  const begun = performance.now();
  const { status, entries, findings } = await verifyOwnAudit(db, place);
  const row = {
    at: new Date(clock.now()),
    status,
    entries,
    durationMs: Math.round(performance.now() - begun),
    findings: findings.slice(0, MOST_FINDINGS).map(formatAuditFinding),
  };
  await putCheck(db, row);
  if (status === 'invalid') log.error({ findings: findings.length }, 'the audit log is not valid: see the console');
  return { ...row, at: row.at.toISOString() };
}

/** Returns what the last verification found; null before the first one. */
export async function lastCheck(db: Database): Promise<AuditCheck | null> {
  const row = await findCheck(db);
  return row && { ...row, at: row.at.toISOString(), findings: [...row.findings] };
}

type CheckRow = Omit<typeof auditCheck.$inferSelect, 'id'>;

/** Returns the result of the last verification; null before the first one. */
async function findCheck(db: Database): Promise<CheckRow | null> {
  const [found] = await db.select().from(auditCheck);
  if (!found) return null;
  const { id: _id, ...row } = found;
  return row;
}

/** Stores the result of a verification in place of the last one. */
async function putCheck(db: Database, row: CheckRow): Promise<void> {
  await db.insert(auditCheck).values(row).onConflictDoUpdate({ target: auditCheck.id, set: row });
}
