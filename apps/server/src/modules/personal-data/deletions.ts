import { type AccountDeletion, ERASURE_DAYS, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { RecordAct } from '../audit/index.ts';
import { cancelBilling, describeCancellation, describeKept } from '../billing/index.ts';
import { haltAccounts } from '../brokers/index.ts';
import {
  deleteDeletion,
  endAccess,
  findAddress,
  findErasedAfter,
  insertDeletion,
  requireStepUp,
} from '../identity/index.ts';
import { endShares } from '../own-strategies/index.ts';
import type { PersonalDataMails } from './personal-data-mails.ts';

/** The act of an owner who keeps the account. */
export const DELETION_CANCELLED = writes.personalData.cancelDeletion.audit.act;

interface DeletionContext {
  readonly clock: Clock;
  readonly mails: PersonalDataMails;
  readonly record: RecordAct;
}

/**
 * Ends every session of the caller and the copying to their brokers immediately, and has the account erased later. Returns when.
 * @throws {AppError} STEP_UP_REQUIRED
 */
export async function requestDeletion(ctx: DeletionContext, viewer: Viewer): Promise<AccountDeletion> {
  const accountId = requireAccount(viewer);
  await requireStepUp(viewer);
  return deleteLater(ctx, viewer.db, accountId);
}

/** Ends sessions, share links and copying of an account immediately, and has it erased later. Returns when. */
export async function deleteLater(
  { clock, mails }: Pick<DeletionContext, 'clock' | 'mails'>,
  db: Database,
  accountId: string,
): Promise<AccountDeletion> {
  const now = clock.now();
  await cancelBilling(db, accountId, now);
  await insertDeletion(db, accountId, new Date(now), new Date(now + ERASURE_DAYS * DAY_MS));
  const erasedAfter = (await findErasedAfter(db, accountId))!;
  await endAccess(db, accountId);
  // Last, so that they end what was created in the meantime as well: the account is locked now.
  await haltAccounts(db, accountId, now);
  await endShares(db, accountId);
  const plan = await describeCancellation(db, accountId, erasedAfter, now);
  await mails.sendDeletionRequested(db, (await findAddress(db, accountId))!, erasedAfter, plan);
  return { erasedAfter: erasedAfter.toISOString() };
}

/** Keeps the caller's account. */
export async function cancelDeletion(ctx: DeletionContext, viewer: Viewer): Promise<void> {
  await withdraw(ctx, viewer.db, requireAccount(viewer));
}

/** Keeps an account whose owner logs in. Returns whether it was to be deleted. */
export function keepSignedIn(ctx: DeletionContext, db: Database, accountId: string): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const wasRequested = await withdraw(ctx, tx, accountId);
    const by = { kind: 'member', accountId, strategies: [] } as const;
    if (wasRequested) await ctx.record(tx, { act: DELETION_CANCELLED, by, accountId });
    return wasRequested;
  });
}

async function withdraw({ clock, mails }: DeletionContext, db: Database, accountId: string): Promise<boolean> {
  const wasRequested = await deleteDeletion(db, accountId);
  if (!wasRequested) return false;
  const plan = await describeKept(db, accountId, clock.now());
  await mails.sendDeletionCancelled(db, (await findAddress(db, accountId))!, plan);
  return true;
}
