import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { endOtherAccess } from '../end-other-access.ts';
import { findUser } from '../find-account.ts';
import type { IdentityMails } from '../identity-mails.ts';
import { type LastWayDeps, requireAnotherWay } from '../require-another-way.ts';
import { getCaller } from '../sign-ins/get-caller.ts';
import { requireStepUp, type StepUpDeps } from '../step-up.ts';
import { lockAccount } from '../verified-address.ts';
import { deleteIdentity } from './provider-repository.ts';

interface DisconnectProviderDeps extends StepUpDeps, LastWayDeps {
  readonly mails: IdentityMails;
}

/** Disconnects the caller's account from a provider, unless nothing else would log in, and ends every other way into it. */
export async function disconnectProvider(
  deps: DisconnectProviderDeps,
  viewer: Viewer,
  { id }: { readonly id: string },
): Promise<void> {
  await requireStepUp(viewer);
  const { db } = viewer;
  const caller = getCaller(viewer);
  const { accountId } = caller;
  // Two calls at the same time must not remove one way each.
  await lockAccount(db, accountId);
  if (!(await deleteIdentity(db, accountId, id))) {
    throw new AppError('NOT_FOUND', 'The account is not connected with this provider.');
  }
  await requireAnotherWay(deps, db, accountId, 'Set a password first.');
  await endOtherAccess(deps, db, caller, viewer.cookies);
  const { email } = (await findUser(db, accountId))!;
  const name = deps.providers.list().find((one) => one.id === id)?.name ?? id;
  await deps.mails.in(db).sendProtectionChanged(email, `${name} was disconnected: it no longer logs in.`);
}
