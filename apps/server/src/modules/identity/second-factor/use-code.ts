import type { Database } from '../../../platform/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { hashRecoveryCode } from './recovery-code.ts';
import { totpRow } from './sealed-secrets.ts';
import { findTotp, useRecoveryCode, useStep } from './second-factor-repository.ts';
import { stepOfCode } from './totp.ts';

export interface CodeDeps {
  readonly db: Database;
  readonly box: SecretBox;
  /** ms UTC. */
  readonly now: number;
}

/**
 * Uses a code of the account's authenticator app, or a recovery code. Returns false if it is wrong, too old, or was used
 * before: two requests cannot use the same one.
 */
export async function useCode({ db, box, now }: CodeDeps, accountId: string, code: string): Promise<boolean> {
  const typed = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(typed)) return useRecoveryCode(db, accountId, hashRecoveryCode(typed), new Date(now));
  const totp = await findTotp(db, accountId);
  const step = totp && stepOfCode(await box.open(totp.secret, totpRow(accountId)), typed, now);
  return step !== null && (await useStep(db, accountId, step));
}
