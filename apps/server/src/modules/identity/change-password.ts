import type { Viewer } from '../../platform/viewer.ts';
import { checkPassword, replacePassword, wrongPassword } from './check-password.ts';
import { endOtherAccess } from './end-other-access.ts';
import { findUser } from './find-account.ts';
import { callerSignedIn } from './hash-caller.ts';
import { hashFor } from './hash-queue.ts';
import type { IdentityMails } from './identity-mails.ts';
import { hashPassword } from './password-hash.ts';
import { requireUncommon, type SiteWords } from './require-uncommon.ts';
import { getCaller } from './sign-ins/get-caller.ts';
import { countProof, type StepUpDeps } from './step-up.ts';

export interface ChangePasswordDeps extends StepUpDeps {
  readonly mails: IdentityMails;
  readonly siteWords: SiteWords;
}

interface Passwords {
  readonly password: string;
  readonly newPassword: string;
}

/** Checks the password of the caller and hashes the new one, before the transaction of the call. */
export async function hashNewPassword(deps: ChangePasswordDeps, viewer: Viewer, passwords: Passwords) {
  const { password, newPassword } = passwords;
  const caller = getCaller(viewer);
  await requireUncommon(deps.siteWords, newPassword, 'newPassword');
  await countProof(deps.tries, caller);
  return hashFor(callerSignedIn(caller.accountId), async () => {
    const former = await checkPassword(viewer.db, caller.accountId, password);
    return { former, hash: await hashPassword(newPassword) };
  });
}

/** Changes the caller's password, and ends every other way into the account. */
export async function changePassword(
  deps: ChangePasswordDeps,
  viewer: Viewer,
  hashes: Awaited<ReturnType<typeof hashNewPassword>>,
) {
  const { db } = viewer;
  const caller = getCaller(viewer);
  const { accountId } = caller;
  // Changed in the meantime, by another browser.
  if (!(await replacePassword(db, accountId, hashes, new Date(deps.clock.now())))) throw wrongPassword();
  await endOtherAccess(deps, db, caller, viewer.cookies);
  const { email } = (await findUser(db, accountId))!;
  await deps.mails.in(db).sendPasswordChanged(email);
}
