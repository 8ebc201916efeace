import { eq } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/database.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { wake } from '../../platform/wake-up.ts';
import { account } from './account.tables.ts';
import { accountLink } from './account-link.tables.ts';
import { emailChange } from './email-change.tables.ts';
import { credential, pendingSignUp, signIn } from './identity.tables.ts';
import { knownBrowser } from './known-browser.tables.ts';
import { passkey } from './passkey.tables.ts';
import { recoveryCode, secondStep, totp } from './second-factor.tables.ts';
import { providerIdentity } from './sign-in-provider.tables.ts';

/** What was added to an account before its address was confirmed may be from someone else. */
const ADDED = [
  [signIn, signIn.userId],
  [credential, credential.userId],
  [passkey, passkey.accountId],
  [recoveryCode, recoveryCode.accountId],
  [totp, totp.accountId],
  [secondStep, secondStep.accountId],
  [emailChange, emailChange.accountId],
  [accountLink, accountLink.accountId],
  [knownBrowser, knownBrowser.accountId],
  [providerIdentity, providerIdentity.accountId],
] as const;

/**
 * Every way in which someone proves to own an address calls this, before it adds anything to the account. At the first
 * time, what was added to the account before is deleted: password, login providers, passkeys, authenticator
 * app, sessions. Sign-ups that wait with the address are deleted every time.
 * @returns The id of the account; null if the address has none
 */
export async function confirmAddress(db: Database, email: string): Promise<string | null> {
  return withTransaction(db, async (tx) => {
    await tx.delete(pendingSignUp).where(eq(pendingSignUp.email, email));
    const { id, emailVerified } = account;
    const [found] = await tx.select({ id, emailVerified }).from(account).where(eq(account.email, email)).for('update');
    if (!found || found.emailVerified) return found?.id ?? null;
    for (const [table, owner] of ADDED) await tx.delete(table).where(eq(owner, found.id));
    await tx.update(account).set({ emailVerified: true }).where(eq(account.id, found.id));
    await wake(tx, IDENTITY_CHANNEL);
    return found.id;
  });
}
