import { readConfig } from '../../config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { findAccountId } from '../../modules/identity/index.ts';
import type { Database } from '../../platform/database.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { useDatabase } from '../use-database.ts';

interface Change {
  /** Act of the audit log. */
  readonly act: string;
  readonly subject?: string;
}

/**
 * Changes an account in one transaction with its audit entry.
 * @throws {UsageError} if no account has the address.
 */
export function changeAccount(
  email: string,
  { act, subject }: Change,
  change: (tx: Database, accountId: string) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  return useDatabase(async ({ database }) => {
    const accountId = await findAccountId(database, email);
    if (accountId === null) throw new UsageError(`${printable(email)}: no account has this address.`);
    const entry = { act, accountId, ...(subject === undefined ? {} : { subject }) };
    await recordCommand(database, config, entry, (tx) => change(tx, accountId));
  }, config);
}
