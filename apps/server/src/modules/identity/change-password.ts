import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { wake } from '../../platform/wake-up.ts';
import { checkPassword, putPassword } from './check-password.ts';
import { findUser } from './find-account.ts';
import type { IdentityMails } from './identity-mails.ts';
import { hashPassword } from './password-hash.ts';
import { requireUncommon, type SiteWords } from './require-uncommon.ts';
import { deleteSecondSteps } from './second-factor/second-factor-repository.ts';
import { callerOf } from './sign-ins/caller-of.ts';
import { deleteOtherSignIns } from './sign-ins/sign-ins-repository.ts';
import { countProof, type StepUpNeeds } from './step-up.ts';

export interface ChangePasswordNeeds extends StepUpNeeds {
  readonly mails: IdentityMails;
  readonly siteWords: SiteWords;
}

interface Passwords {
  readonly password: string;
  readonly newPassword: string;
}

/** Changes the caller's password, and logs all other browsers out. */
export async function changePassword(needs: ChangePasswordNeeds, viewer: Viewer, { password, newPassword }: Passwords) {
  const { database } = viewer;
  const { accountId, signInId } = callerOf(viewer);
  await requireUncommon(needs.siteWords, newPassword, 'newPassword');
  await countProof(needs.tries, accountId);
  await checkPassword(database, accountId, password);
  await putPassword(database, accountId, await hashPassword(newPassword), new Date(needs.clock.now()));
  await deleteOtherSignIns(database, accountId, signInId);
  await deleteSecondSteps(database, accountId);
  await wake(database, IDENTITY_CHANNEL);
  const { email } = (await findUser(database, accountId))!;
  await needs.mails.in(database).sendPasswordChanged(email);
}
