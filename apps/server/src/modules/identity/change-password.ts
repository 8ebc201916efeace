import type { Viewer } from '../../platform/viewer.ts';
import { checkPassword, putPassword } from './check-password.ts';
import { endOtherAccess } from './end-other-access.ts';
import { findUser } from './find-account.ts';
import type { IdentityMails } from './identity-mails.ts';
import { hashPassword } from './password-hash.ts';
import { requireUncommon, type SiteWords } from './require-uncommon.ts';
import { callerOf } from './sign-ins/caller-of.ts';
import { countProof, type StepUpNeeds } from './step-up.ts';

export interface ChangePasswordNeeds extends StepUpNeeds {
  readonly mails: IdentityMails;
  readonly siteWords: SiteWords;
}

interface Passwords {
  readonly password: string;
  readonly newPassword: string;
}

/** Changes the caller's password, and ends every other way into the account. */
export async function changePassword(needs: ChangePasswordNeeds, viewer: Viewer, { password, newPassword }: Passwords) {
  const { database } = viewer;
  const caller = callerOf(viewer);
  const { accountId } = caller;
  await requireUncommon(needs.siteWords, newPassword, 'newPassword');
  await countProof(needs.tries, caller);
  await checkPassword(database, accountId, password);
  await putPassword(database, accountId, await hashPassword(newPassword), new Date(needs.clock.now()));
  await endOtherAccess(needs, database, caller, viewer.cookies);
  const { email } = (await findUser(database, accountId))!;
  await needs.mails.in(database).sendPasswordChanged(email);
}
