import { withTransaction } from '../../../platform/database.ts';
import type { RequestCookies } from '../../../platform/viewer.ts';
import { endOtherAccess } from '../end-other-access.ts';
import { findUser } from '../find-account.ts';
import type { IdentityMails } from '../identity-mails.ts';
import type { RenewDeps } from '../renew-sign-in.ts';
import type { Caller } from '../sign-ins/get-caller.ts';
import { requireFreshProof } from '../step-up.ts';
import type { ProviderDeps } from './begin-provider.ts';
import type { Returned } from './finish-provider.ts';
import { connectedElsewhere, connectedWithOther, requestExpired } from './provider-refusals.ts';
import { findConnected, insertIdentity } from './provider-repository.ts';

export interface ConnectDeps extends ProviderDeps, RenewDeps {
  readonly mails: IdentityMails;
}

/**
 * Connects the account of the caller with a person at a provider, if the same session asked for it, and ends every other
 * way into the account.
 */
export async function connectProvider(
  deps: ConnectDeps,
  caller: Caller | null,
  { provider, person: { issuer, subject }, signInId }: Returned,
  cookies: RequestCookies,
): Promise<string> {
  const { db, clock, mails } = deps;
  if (caller === null || caller.signInId !== signInId) throw requestExpired();
  const { accountId } = caller;
  const row = { issuer, subject, accountId, provider: provider.id, createdAt: new Date(clock.now()) };
  await withTransaction(db, async (tx) => {
    await requireFreshProof(clock, tx, caller);
    if (!(await insertIdentity(tx, row))) {
      const owner = await findConnected(tx, row);
      if (owner !== null && owner !== accountId) throw connectedElsewhere(provider.name);
      if (owner === null) throw connectedWithOther(provider.name);
      return;
    }
    await endOtherAccess(deps, tx, caller, cookies);
    const { email } = (await findUser(tx, accountId))!;
    await mails.in(tx).sendProtectionChanged(email, `${provider.name} was connected: its account logs in to yours.`);
  });
  return accountId;
}
