import { returnPath } from '@sealtick/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { newToken } from '../../../platform/new-token.ts';
import { getValues, REQUEST_MS } from './browser-secret.ts';
import { insertRequest } from './provider-repository.ts';
import type { SignInProviders } from './sign-in-providers.ts';

/** Longest path to which a browser returns. */
const MAX_PATH = 1_000;

export interface ProviderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly providers: SignInProviders;
  /** Returns the address of the site without a path. */
  readonly origin: () => string;
  /** Returns the versions of terms and risk disclosure that the site shows. */
  readonly termsVersion: () => string;
}

interface Begun {
  /** Goes into a cookie. */
  readonly secret: string;
  /** Address at the provider to which the browser goes. */
  readonly url: string;
}

/** Returns the address of the site to which a provider leads back. */
export const getRedirectUri = ({ origin }: Pick<ProviderDeps, 'origin'>, provider: string): string =>
  `${origin()}/login/provider/${provider}`;

/** Sends a browser to a provider. @param signInId The session whose account is to be connected; null to log in. */
export async function beginProvider(
  deps: ProviderDeps,
  id: string,
  { returnTo, signInId }: { readonly returnTo: string | undefined; readonly signInId: string | null },
): Promise<Begun> {
  const secret = newToken();
  const url = await deps.providers.get(id).addressFor(getValues(secret), getRedirectUri(deps, id));
  const path = returnPath(returnTo);
  await insertRequest(deps.db, {
    secretHash: hashToken(secret),
    provider: id,
    returnTo: path.length > MAX_PATH ? '/' : path,
    signInId,
    expiresAt: new Date(deps.clock.now() + REQUEST_MS),
  });
  return { secret, url };
}
