import { withTransaction } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { insertAccount, putAcceptance } from '../account-repository.ts';
import { confirmAddress } from '../confirm-address.ts';
import { getRefusal } from '../refusal.ts';
import { isTaken } from '../verified-address.ts';
import type { ProviderDeps } from './begin-provider.ts';
import { addressTaken } from './provider-refusals.ts';
import { insertIdentity, takeSignUp } from './provider-repository.ts';
import type { SignInProvider } from './sign-in-provider.ts';

interface Created {
  readonly accountId: string;
  readonly provider: SignInProvider;
}

/** Creates the account of a person whom a provider named and who has accepted the terms now. */
export async function createProviderAccount(deps: ProviderDeps, ticket: string): Promise<Created> {
  const at = new Date(deps.clock.now());
  return withTransaction(deps.db, async (tx) => {
    const person = await takeSignUp(tx, hashToken(ticket), at);
    if (person === null) throw getRefusal('TICKET_EXPIRED');
    const { email, issuer, subject } = person;
    const provider = deps.providers.get(person.provider);
    if (await isTaken(tx, email)) throw addressTaken(provider.name);
    const accountId = (await confirmAddress(tx, email)) ?? (await insertAccount(tx, email, at));
    if (accountId === null) throw addressTaken(provider.name);
    await putAcceptance(tx, accountId, { termsVersion: deps.termsVersion(), acceptedAt: at }, at);
    const row = { issuer, subject, accountId, provider: provider.id, createdAt: at, usedAt: at };
    if (!(await insertIdentity(tx, row))) throw getRefusal('TICKET_EXPIRED');
    return { accountId, provider };
  });
}
