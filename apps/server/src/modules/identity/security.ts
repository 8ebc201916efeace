import type { AccountSecurity } from '@sealtick/contract';
import type { Viewer } from '../../platform/viewer.ts';
import { findPasswordTime } from './check-password.ts';
import { selectPasskeys } from './passkeys/passkey-repository.ts';
import { countRecoveryCodes, findTotp } from './second-factor/second-factor-repository.ts';
import { type IdentityRow, selectIdentities } from './sign-in-providers/provider-repository.ts';
import type { SignInProviders } from './sign-in-providers/sign-in-providers.ts';
import { getCaller } from './sign-ins/get-caller.ts';

/** Returns how the caller's account is protected. */
export async function readSecurity(providers: SignInProviders, viewer: Viewer): Promise<AccountSecurity> {
  const { db } = viewer;
  const { accountId } = getCaller(viewer);
  const [changedAt, totp, left, passkeys, identities] = await Promise.all([
    findPasswordTime(db, accountId),
    findTotp(db, accountId),
    countRecoveryCodes(db, accountId),
    selectPasskeys(db, accountId),
    selectIdentities(db, accountId),
  ]);
  const since = totp?.confirmedAt ?? null;
  return {
    passwordChangedAt: changedAt?.toISOString() ?? null,
    totp: since && { since: since.toISOString(), recoveryCodesLeft: left },
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    providers: listConnections(providers, identities),
  };
}

/** Returns the providers of the site, then those that the account is connected with and that the site no longer has. */
function listConnections(providers: SignInProviders, identities: readonly IdentityRow[]): AccountSecurity['providers'] {
  const offered = providers.list().map(({ id, name }) => ({ id, name, isOffered: true }));
  const known = new Set(offered.map(({ id }) => id));
  const old = identities
    .filter(({ provider }) => !known.has(provider))
    .map(({ provider: id }) => ({ id, name: id, isOffered: false }));
  return [...offered, ...old].map((one) => {
    const connected = identities.find(({ provider }) => provider === one.id);
    return {
      ...one,
      connectedAt: connected?.createdAt.toISOString() ?? null,
      usedAt: connected?.usedAt?.toISOString() ?? null,
    };
  });
}
