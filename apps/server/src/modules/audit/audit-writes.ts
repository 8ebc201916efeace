import type { Audit } from '../../platform/http/mount-writes.ts';
import type { RecordAct } from './act.ts';
import { findOrMakePseudonym } from './audit-repository.ts';

/**
 * Returns the audit port of declared writes. An entry is about the account of the caller, or about the one that an
 * operator changed: its id is then no subject, because entries hold pseudonyms only.
 */
export function auditWrites(record: RecordAct): Audit {
  return async ({ db, principal }, { act, subject, requestId, values }) => {
    const own = 'accountId' in principal ? principal.accountId : null;
    const isOther =
      principal.kind === 'operator' && subject !== null && (await findOrMakePseudonym(db, subject)) !== null;
    await record(db, {
      act,
      by: principal,
      accountId: isOther ? subject : own,
      subject: isOther ? null : subject,
      requestId,
      ...(values ? { values } : {}),
    });
  };
}
