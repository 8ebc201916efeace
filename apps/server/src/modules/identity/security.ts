import type { AccountSecurity } from '@sealtick/contract';
import type { Viewer } from '../../platform/viewer.ts';
import { findPasswordTime } from './check-password.ts';
import { selectPasskeys } from './passkeys/passkey-repository.ts';
import { countRecoveryCodes, findTotp } from './second-factor/second-factor-repository.ts';
import { callerOf } from './sign-ins/caller-of.ts';

/** Returns how the caller's account is protected. */
export async function readSecurity(viewer: Viewer): Promise<AccountSecurity> {
  const { database } = viewer;
  const { accountId } = callerOf(viewer);
  const [changedAt, totp, left, passkeys] = await Promise.all([
    findPasswordTime(database, accountId),
    findTotp(database, accountId),
    countRecoveryCodes(database, accountId),
    selectPasskeys(database, accountId),
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
  };
}
