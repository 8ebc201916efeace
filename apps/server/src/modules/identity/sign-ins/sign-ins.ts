import type { SignInRow } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import { IDENTITY_CHANNEL } from '../../../platform/identity.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { wake } from '../../../platform/wake-up.ts';
import { endOtherAccess } from '../end-other-access.ts';
import type { RenewDeps } from '../renew-sign-in.ts';
import { requireStepUp } from '../step-up.ts';
import { deviceName } from './device-name.ts';
import { getCaller } from './get-caller.ts';
import { deleteSignIn, selectSignIns } from './sign-ins-repository.ts';

/** Returns the browsers in which the caller's account is logged in. */
export async function listSignIns(viewer: Viewer): Promise<readonly SignInRow[]> {
  const { accountId, signInId } = getCaller(viewer);
  const rows = await selectSignIns(viewer.db, accountId, viewer.clock.now());
  return rows.map(({ id, userAgent, createdAt, usedAt }) => ({
    id,
    device: deviceName(userAgent),
    isCurrent: id === signInId,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }));
}

/** Logs one browser of the caller out. */
export async function endSignIn(viewer: Viewer, { id }: { readonly id: string }): Promise<void> {
  await requireStepUp(viewer);
  const { accountId } = getCaller(viewer);
  if (!(await deleteSignIn(viewer.db, accountId, id))) throw new AppError('NOT_FOUND', 'Unknown login.');
  await wake(viewer.db, IDENTITY_CHANNEL);
}

/** Logs all other browsers of the caller out. Returns false if there was none, and no link into the account. */
export async function endOtherSignIns(deps: RenewDeps, viewer: Viewer): Promise<boolean> {
  await requireStepUp(viewer);
  return endOtherAccess(deps, viewer.db, getCaller(viewer), viewer.cookies);
}
