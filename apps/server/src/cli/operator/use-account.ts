import { ANONYMOUS, REASON_MAX } from '@sealtick/contract';
import { type Config, readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { findAccountId } from '../../modules/identity/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError, EnvironmentError, UsageError } from '../../platform/errors.ts';
import type { ServedWrite } from '../../platform/http/serve-writes.ts';
import { printable } from '../../platform/printable.ts';
import type { Viewer } from '../../platform/viewer.ts';
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
 * @throws {UsageError} if no account has the address.
 */
export function changeAccount(
  email: string,
  { act, subject, reason }: Change,
  change: (db: Database, accountId: string) => Promise<unknown>,
): Promise<void> {
  return useAccount(email, async (database, accountId, config) => {
    const values = reason === undefined ? {} : { values: { after: { reason: text('--reason', reason, REASON_MAX) } } };
    const entry = { act, accountId, ...values, ...(subject === undefined ? {} : { subject }) };
    await recordCommand(database, config, entry, (tx) => change(tx, accountId)).catch(toUsageError);
  });
}

/**
 * Carries out the write of the console that an operator calls about an account, with its audit entry. Returns its answer.
 * @throws {UsageError} if no account has the address, or the write is refused. {EnvironmentError} if another server does not answer
 */
export function carryOutWrite<Answer>(
  { write, prepare, handle }: ServedWrite,
  email: string,
  { reason, ...given }: Readonly<Record<string, string>> & { readonly reason: string },
): Promise<Answer> {
  return useAccount(email, async (db, id, config) => {
    const input = { ...given, id, reason: text('--reason', reason, REASON_MAX) } as never;
    const viewer: Viewer = {
      principal: ANONYMOUS,
      now: Date.now(),
      clock: systemClock,
      market: 'real',
      publicDelayMs: 0,
      db,
    };
    let prepared: unknown;
    const entry = { act: write.audit!.act, accountId: id };
    const change = (tx: Database, state: Parameters<typeof handle>[2]) =>
      handle({ ...viewer, db: tx }, input, state, '', prepared as never) as Promise<Answer>;
    return recordCommand(db, config, entry, change, async () => {
      prepared = await prepare?.(viewer, input, { network: '', isNeeded: () => true });
    }).catch(toUsageError);
  });
}

function useAccount<T>(
  email: string,
  work: (database: Database, accountId: string, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  return useDatabase(async ({ database }) => {
    const accountId = await findAccountId(database, email);
    if (accountId === null) throw new UsageError(`${printable(email)}: no account has this address.`);
    return work(database, accountId, config);
  }, config);
}

/** Returns what a command prints for a refusal of the program. */
export function toUsageError(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  // Another server is part of the surroundings of a command.
  throw error.code === 'UNAVAILABLE' ? new EnvironmentError(error.detail) : new UsageError(printable(error.detail));
}
