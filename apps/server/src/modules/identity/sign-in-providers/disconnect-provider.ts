import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPasswordTime } from '../check-password.ts';
import { findUser } from '../find-account.ts';
import type { IdentityMails } from '../identity-mails.ts';
import { factorsOf } from '../second-factor/factors-of.ts';
import { callerOf } from '../sign-ins/caller-of.ts';
import { requireStepUp, type StepUpNeeds } from '../step-up.ts';
import { lockAccount } from '../verified-address.ts';
import { deleteIdentity, otherProviders } from './provider-repository.ts';
import type { SignInProviders } from './sign-in-providers.ts';

interface Needs extends StepUpNeeds {
  readonly mails: IdentityMails;
  readonly providers: SignInProviders;
}

/** Disconnects the caller's account from a provider, unless nothing else would log in to it. */
export async function disconnectProvider(needs: Needs, viewer: Viewer, { id }: { readonly id: string }): Promise<void> {
  await requireStepUp(needs, viewer);
  const { database } = viewer;
  const { accountId } = callerOf(viewer);
  // Two calls at once must not remove one way each.
  await lockAccount(database, accountId);
  if (!(await deleteIdentity(database, accountId, id))) {
    throw new AppError('NOT_FOUND', 'The account is not connected with this provider.');
  }
  const offered = needs.providers.list();
  const others = await otherProviders(database, accountId, id);
  const hasOther = offered.some((one) => others.includes(one.id));
  const { hasPasskey } = await factorsOf(database, accountId);
  const hasPassword = (await findPasswordTime(database, accountId)) !== null;
  if (!hasOther && !hasPasskey && !hasPassword) {
    throw new AppError('CONFLICT', 'This is the only way to log in. Set a password first.');
  }
  const { email } = (await findUser(database, accountId))!;
  const name = offered.find((one) => one.id === id)?.name ?? id;
  await needs.mails.in(database).sendProtectionChanged(email, `${name} was disconnected: it does not log in any more.`);
}
