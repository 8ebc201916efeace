import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { putPassword } from '../check-password.ts';
import { confirmAddress } from '../confirm-address.ts';
import { endAccess } from '../end-access.ts';
import type { IdentityMails } from '../identity-mails.ts';
import { hashPassword } from '../password-hash.ts';
import { getRefusal } from '../refusal.ts';
import { findAddress } from '../verified-address.ts';
import { isLink, takeLink } from './account-link-repository.ts';

interface AccountLinkDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Uses a link to log in up. Returns its account, whose address it confirms. @throws {AppError} if it is not valid */
export async function useLogInLink({ db, clock }: AccountLinkDeps, token: string): Promise<string> {
  return withTransaction(db, async (tx) => {
    const accountId = await takeLink(tx, 'log-in', hashToken(token), new Date(clock.now()));
    if (accountId === null) throw getRefusal('INVALID_TOKEN');
    await confirmAddress(tx, (await findAddress(tx, accountId))!);
    return accountId;
  });
}

/**
 * Uses a link to choose a new password up: every browser is logged out. Returns its account, whose address it confirms.
 * @throws {AppError} if it is not valid
 */
export async function resetPassword(
  { db, clock, mails }: AccountLinkDeps & { readonly mails: IdentityMails },
  { token, password }: { readonly token: string; readonly password: string },
): Promise<string> {
  const tokenHash = hashToken(token);
  // Before the work of a hash, and while no connection is held.
  if (!(await isLink(db, 'reset', tokenHash, new Date(clock.now())))) throw getRefusal('INVALID_TOKEN');
  const hash = await hashPassword(password);
  const at = new Date(clock.now());
  return withTransaction(db, async (tx) => {
    const accountId = await takeLink(tx, 'reset', tokenHash, at);
    if (accountId === null) throw getRefusal('INVALID_TOKEN');
    const email = (await findAddress(tx, accountId))!;
    await confirmAddress(tx, email);
    await putPassword(tx, accountId, hash, at);
    await endAccess(tx, accountId);
    await mails.in(tx).sendPasswordChanged(email);
    return accountId;
  });
}
