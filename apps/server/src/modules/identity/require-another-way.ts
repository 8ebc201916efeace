import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findPasswordTime } from './check-password.ts';
import { readFactors } from './second-factor/read-factors.ts';
import { selectIdentities } from './sign-in-providers/provider-repository.ts';
import type { SignInProviders } from './sign-in-providers/sign-in-providers.ts';

export interface LastWayDeps {
  readonly providers: SignInProviders;
}

/**
 * Called after one way to log in was removed, in the same transaction, with the account locked. A link by email is none:
 * it proves the mailbox, and no account depends on that alone.
 * @param advice What to do first
 * @throws {AppError} CONFLICT if no password, passkey or provider is left
 */
export async function requireAnotherWay(
  { providers }: LastWayDeps,
  db: Database,
  accountId: string,
  advice: string,
): Promise<void> {
  if ((await findPasswordTime(db, accountId)) !== null) return;
  if ((await readFactors(db, accountId)).hasPasskey) return;
  const connected = await selectIdentities(db, accountId);
  if (providers.list().some(({ id }) => connected.some(({ provider }) => provider === id))) return;
  throw new AppError('CONFLICT', `This is the only way to log in. ${advice}`);
}
