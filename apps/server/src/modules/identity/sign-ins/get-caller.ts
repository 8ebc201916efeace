import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** A person in their browser. */
export interface Caller {
  readonly accountId: string;
  readonly signInId: string;
}

/** Returns account and login of the caller. @throws {AppError} if it is not a browser that is logged in. */
export function getCaller(viewer: Pick<Viewer, 'principal'>): Caller {
  const accountId = requireAccount(viewer);
  const { principal } = viewer;
  if (principal.kind === 'anonymous' || principal.kind === 'key' || principal.signInId === undefined) {
    throw new AppError('FORBIDDEN', 'Only a browser that is logged in may call this.');
  }
  return { accountId, signInId: principal.signInId };
}
