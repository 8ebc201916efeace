import type { Database } from '../../platform/database.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { journalIn } from '../log/index.ts';
import { type KeyPlace, readAuditKeys } from './audit-key.ts';
import { findHead } from './audit-repository.ts';
import { readRecordedHeads } from './recorded-heads.ts';
import { type AuditReport, verifyAudit } from './verify-audit.ts';

/** Verifies the audit log with the keys and the recorded heads of this machine. @throws {EnvironmentError} */
export async function verifyOwnAudit(db: Database, place: KeyPlace): Promise<AuditReport> {
  const keys = await readAuditKeys(place);
  const { size } = await findHead(db);
  if (keys.length === 0 && size > 0) {
    throw new EnvironmentError(
      `The audit log has ${size} entries, but its key ${place.dataDir}/audit.key is missing. Restore it from a backup.`,
    );
  }
  return verifyAudit(db, { keys, recorded: await readRecordedHeads(journalIn(place.dataDir)) });
}
