import { createHash } from 'node:crypto';
import type { writes } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import type { WriteHandler } from '../../../platform/http/serve-writes.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { deletePicture, putPicture } from './profile-repository.ts';

/** Stores the caller's picture, which was encoded before. Returns its address. */
export async function setPicture(viewer: Viewer, picture: Buffer): Promise<{ readonly profileImageUrl: string }> {
  const accountId = requireAccount(viewer);
  const digest = createHash('sha256').update(picture).digest('base64url').slice(0, 22);
  const profileImageUrl = `/api/account/picture?digest=${digest}`;
  const changedAt = new Date(viewer.now);
  await putPicture(viewer.db, { accountId, digest, picture, changedAt }, profileImageUrl);
  return { profileImageUrl };
}

/** Removes the caller's picture. */
export const removePicture: WriteHandler<typeof writes.profile.removePicture> = async (viewer) => {
  if (!(await deletePicture(viewer.db, requireAccount(viewer)))) {
    throw new AppError('NOT_FOUND', 'The account has no picture.');
  }
};
