import type { Member } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { selectPasskeys } from './passkeys/passkey-repository.ts';
import { findFactorRemoval } from './second-factor/factor-removal-repository.ts';
import { toFactorRemoval } from './second-factor/remove-factors.ts';
import { countRecoveryCodes, findTotp } from './second-factor/second-factor-repository.ts';
import { deviceName } from './sign-ins/device-name.ts';
import { selectSignIns } from './sign-ins/sign-ins-repository.ts';

type Protection = Pick<Member, 'signIns' | 'appSince' | 'recoveryCodesLeft' | 'passkeyRows' | 'factorRemoval'>;

/** Returns where an account is logged in, and how it is protected. @param now ms UTC by the wall clock */
export async function readProtection(db: Database, accountId: string, now: number): Promise<Protection> {
  const [signIns, app, recoveryCodesLeft, passkeys, removal] = await Promise.all([
    selectSignIns(db, accountId, now),
    findTotp(db, accountId),
    countRecoveryCodes(db, accountId),
    selectPasskeys(db, accountId),
    findFactorRemoval(db, accountId),
  ]);
  return {
    signIns: signIns.map(({ id, userAgent, createdAt, usedAt }) => ({
      id,
      device: deviceName(userAgent),
      createdAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
    appSince: app?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft,
    passkeyRows: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    factorRemoval: removal && toFactorRemoval(removal),
  };
}
