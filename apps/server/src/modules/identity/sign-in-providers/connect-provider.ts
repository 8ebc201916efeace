import { findUser } from '../find-account.ts';
import type { IdentityMails } from '../identity-mails.ts';
import type { Caller } from '../sign-ins/caller-of.ts';
import { requireFreshProof } from '../step-up.ts';
import type { ProviderNeeds } from './begin-provider.ts';
import type { Returned } from './finish-provider.ts';
import { connectedElsewhere, connectedWithOther, requestExpired } from './provider-refusals.ts';
import { findConnected, insertIdentity } from './provider-repository.ts';

/** Connects the account of the caller with a person at a provider, if the same sign-in asked for it. */
export async function connectProvider(
  { database, clock, mails }: ProviderNeeds & { readonly mails: IdentityMails },
  caller: Caller | null,
  { provider, person: { issuer, subject }, signInId }: Returned,
): Promise<string> {
  if (caller === null || caller.signInId !== signInId) throw requestExpired();
  await requireFreshProof(clock, database, caller);
  const { accountId } = caller;
  const at = new Date(clock.now());
  const row = { issuer, subject, accountId, provider: provider.id, createdAt: at };
  if (!(await insertIdentity(database, row))) {
    const owner = await findConnected(database, row);
    if (owner !== null && owner !== accountId) throw connectedElsewhere(provider.name);
    if (owner === null) throw connectedWithOther(provider.name);
    return accountId;
  }
  const { email } = (await findUser(database, accountId))!;
  await mails.sendProtectionChanged(email, `${provider.name} was connected: its account logs in to yours.`);
  return accountId;
}
