import type { AuditValues } from '../../platform/audit-values.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import type { Act } from './act.ts';
import { appendAct } from './append-act.ts';
import { type KeyPlace, openAuditKey } from './audit-key.ts';
import { findHead } from './audit-repository.ts';

/**
 * Carries out a change of the person at the command line, and records it in the same transaction. With `state` the change
 * adds the values before and after it; null: nothing changed, there is no entry. @param prepare Done before the transaction, because it waits for another server
 * @throws {EnvironmentError} if this machine has another key than the server that writes the audit log.
 */
export async function recordCommand<T>(
  db: Database,
  place: KeyPlace,
  act: Pick<Act, 'act'> &
    Partial<Pick<Act, 'accountId' | 'values'>> & { readonly subject?: string | null | ((result: T) => string) },
  change: (db: Database, state: (values: AuditValues | null) => void) => Promise<T>,
  prepare?: () => Promise<unknown>,
): Promise<T> {
  const { keyId } = await findHead(db);
  const key = await openAuditKey(place);
  if (keyId !== null && keyId !== key.id) {
    throw new EnvironmentError(
      'The key of the audit log is not that of the server. Set DATA_DIR or AUDIT_SECRET as for the server.',
    );
  }
  await prepare?.();
  return withTransaction(db, async (tx) => {
    let values: AuditValues | null | undefined = act.values;
    const result = await change(tx, (stated) => {
      values = stated;
    });
    if (values === null) return result;
    const subject = typeof act.subject === 'function' ? act.subject(result) : (act.subject ?? null);
    const by = { kind: 'command-line' } as const;
    await appendAct({ clock: systemClock, key }, tx, {
      accountId: null,
      ...act,
      subject,
      by,
      ...(values ? { values } : {}),
    });
    return result;
  });
}
