import { FACTOR_REMOVAL_MINUTES, type FactorRemoval } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RecordAct } from '../../audit/index.ts';
import { endAccess } from '../end-access.ts';
import type { IdentityMails } from '../identity-mails.ts';
import { deletePasskeys } from '../passkeys/passkey-repository.ts';
import { findAddress } from '../verified-address.ts';
import {
  deleteDisproven,
  deleteFactorRemoval,
  type FactorRemovalRow,
  findFactorRemoval,
  insertFactorRemoval,
  lockDueRemoval,
} from './factor-removal-repository.ts';
import { readFactors } from './read-factors.ts';
import { deleteTotp } from './second-factor-repository.ts';

interface FactorsDeps {
  readonly clock: Clock;
  readonly mails: IdentityMails;
}

/**
 * Logs an account out, and has its second factors removed an hour later, for a member who lost them. The hour lets the
 * owner stop what someone else asked for. @throws {AppError} CONFLICT
 */
export async function requestFactorRemoval(
  { clock, mails }: FactorsDeps,
  db: Database,
  accountId: string,
  reason: string,
): Promise<FactorRemoval> {
  const { hasTotp, hasPasskey } = await readFactors(db, accountId);
  if (!hasTotp && !hasPasskey) throw new AppError('CONFLICT', 'The account has no authenticator app and no passkey.');
  const now = clock.now();
  const dueAt = new Date(now + FACTOR_REMOVAL_MINUTES * MINUTE_MS);
  const row = { accountId, requestedAt: new Date(now), dueAt, reason };
  if (!(await insertFactorRemoval(db, row))) throw new AppError('CONFLICT', 'The removal is requested already.');
  await endAccess(db, accountId);
  await mails.in(db).sendFactorRemoval((await findAddress(db, accountId))!, dueAt);
  return toFactorRemoval(row);
}

/** Keeps the second factors of an account. @throws {AppError} CONFLICT if no removal is requested */
export async function cancelFactorRemoval({ mails }: Pick<FactorsDeps, 'mails'>, db: Database, accountId: string) {
  if (!(await deleteFactorRemoval(db, accountId))) throw new AppError('CONFLICT', 'No removal is requested.');
  await notifyKept(mails, db, accountId);
}

/** Keeps the second factors of an account that has just proved that it has one. */
export async function keepProvenFactors(
  { mails, record }: { readonly mails: IdentityMails; readonly record: RecordAct },
  db: Database,
  accountId: string,
): Promise<void> {
  if ((await findFactorRemoval(db, accountId)) === null) return;
  await withTransaction(db, async (tx) => {
    if (!(await deleteDisproven(tx, accountId))) return;
    await notifyKept(mails, tx, accountId);
    const by = { kind: 'member', accountId, strategies: [] } as const;
    await record(tx, { act: 'factor-removal.cancelled', by, accountId });
  });
}

/** Removes the second factors whose hour is over, one account in each transaction. */
export async function removeDueFactors(
  { clock, mails, record }: FactorsDeps & { readonly record: RecordAct },
  db: Database,
): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    isLeft = await withTransaction(db, async (tx) => {
      const accountId = await lockDueRemoval(tx, new Date(clock.now()));
      if (accountId === null) return false;
      await removeFactors(mails, tx, accountId);
      await record(tx, { act: 'second-factors.removed', by: { kind: 'program' }, accountId });
      return true;
    });
  }
}

async function removeFactors(mails: IdentityMails, db: Database, accountId: string): Promise<void> {
  await deleteTotp(db, accountId);
  await deletePasskeys(db, accountId);
  await deleteFactorRemoval(db, accountId);
  await endAccess(db, accountId);
  const change = 'The authenticator app, its recovery codes and all passkeys were removed, as you asked the operator.';
  await mails.in(db).sendProtectionChanged((await findAddress(db, accountId))!, change);
}

async function notifyKept(mails: IdentityMails, db: Database, accountId: string): Promise<void> {
  const change = 'Your authenticator app and passkeys are kept: their removal was cancelled.';
  await mails.in(db).sendProtectionChanged((await findAddress(db, accountId))!, change);
}

/** Returns a requested removal as operators see it. */
export const toFactorRemoval = ({ requestedAt, dueAt, reason }: FactorRemovalRow): FactorRemoval => ({
  requestedAt: requestedAt.toISOString(),
  dueAt: dueAt.toISOString(),
  reason,
});
