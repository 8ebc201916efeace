import type { Database } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { newToken } from '../../../platform/new-token.ts';
import { isTaken } from '../verified-address.ts';
import { getRedirectUri, type ProviderDeps } from './begin-provider.ts';
import { getValues, REQUEST_MS } from './browser-secret.ts';
import { addressTaken, noConfirmedAddress, requestExpired } from './provider-refusals.ts';
import { insertSignUp, putIdentityUse, takeRequest } from './provider-repository.ts';
import type { ProviderAnswer, ProviderPerson, SignInProvider } from './sign-in-provider.ts';

/** A browser that came back from a provider. */
export interface Returned {
  readonly provider: SignInProvider;
  readonly person: ProviderPerson;
  /** Path of the site to which it leads on. */
  readonly returnTo: string;
  /** The session whose account is to be connected; null to log in. */
  readonly signInId: string | null;
}

/** Returns whom a provider named to a browser that it was asked for, once. @param secret From the browser's cookie. */
export async function takeReturned(
  deps: ProviderDeps,
  id: string,
  secret: string | null,
  answer: ProviderAnswer,
): Promise<Returned> {
  const { db, clock, providers } = deps;
  const provider = providers.get(id);
  const request = secret === null ? null : await takeRequest(db, hashToken(secret), new Date(clock.now()));
  // An answer of one provider must not end what was begun with another.
  if (request === null || request.provider !== id) throw requestExpired();
  const person = await provider.redeem(answer, getValues(secret!), getRedirectUri(deps, id));
  return { provider, person, returnTo: request.returnTo, signInId: request.signInId };
}

/** Returns the account that is connected with a person. @throws {AppError} if it was disconnected in the meantime */
export async function usePerson(db: Database, person: ProviderPerson, at: Date): Promise<string> {
  const accountId = await putIdentityUse(db, person, at);
  if (accountId === null) throw requestExpired();
  return accountId;
}

/**
 * Begins the sign-up of a person who has no account.
 * @throws {AppError} where the address has an account, which no one may enter by the address alone
 */
export async function beginProviderSignUp(
  { db, clock }: ProviderDeps,
  { provider, person }: Returned,
): Promise<{ readonly ticket: string; readonly email: string }> {
  const { issuer, subject, confirmedEmail: email } = person;
  if (email === null) throw noConfirmedAddress(provider.name);
  if (await isTaken(db, email)) throw addressTaken(provider.name);
  const ticket = newToken();
  const expiresAt = new Date(clock.now() + REQUEST_MS);
  const row = { ticketHash: hashToken(ticket), issuer, subject, provider: provider.id, email, expiresAt };
  await insertSignUp(db, row);
  return { ticket, email };
}
