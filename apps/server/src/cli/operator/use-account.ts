import { REASON_MAX } from '@sealtick/contract';
import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { findAccountId } from '../../modules/identity/index.ts';
import type { Database } from '../../platform/database.ts';
import { AppError, UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { useDatabase } from '../use-database.ts';
import { text } from './options.ts';

interface Change {
  /** Act of the audit log. */
  readonly act: string;
  readonly subject?: string;
  /** Why the operator does it; the member sees it too. */
  readonly reason?: string;
}

/**
 * Changes an account in one transaction with its audit entry.
 * @param prepare Done before the transaction, because it waits for another server
 * @throws {UsageError} if no account has the address.
 */
export function changeAccount(
  email: string,
  { act, subject, reason }: Change,
  change: (db: Database, accountId: string) => Promise<unknown>,
  prepare: (db: Database, accountId: string) => Promise<unknown> = async () => {},
): Promise<void> {
  const config = readConfig();
  return useDatabase(async ({ database }) => {
    const accountId = await findAccountId(database, email);
    if (accountId === null) throw new UsageError(`${printable(email)}: no account has this address.`);
    const values = reason === undefined ? {} : { values: { after: { reason: text('--reason', reason, REASON_MAX) } } };
    const entry = { act, accountId, ...values, ...(subject === undefined ? {} : { subject }) };
    const before = () => prepare(database, accountId);
    await recordCommand(database, config, entry, (tx) => change(tx, accountId), before).catch(toUsageError);
  }, config);
}

/** Returns what a command prints for a refusal of the program. */
export function toUsageError(error: unknown): never {
  throw error instanceof AppError ? new UsageError(printable(error.detail)) : error;
}
