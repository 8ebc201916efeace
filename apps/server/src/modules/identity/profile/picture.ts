import { createHash } from 'node:crypto';
import type { writes } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import type { WriteHandler } from '../../../platform/http/serve-writes.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import { encodePicture } from './encode-picture.ts';
import { deletePicture, putPicture } from './profile-repository.ts';

/** Encodes and stores the caller's picture. */
export const setPicture: WriteHandler<typeof writes.profile.setPicture> = async (viewer, { picture: given }) => {
  const picture = await encodePicture(Buffer.from(given, 'base64'));
  const accountId = requireAccount(viewer);
  const digest = createHash('sha256').update(picture).digest('base64url').slice(0, 22);
  const profileImageUrl = `/api/account/picture?digest=${digest}`;
  const changedAt = new Date(viewer.now);
  await putPicture(viewer.database, { accountId, digest, picture, changedAt }, profileImageUrl);
  return { profileImageUrl };
};

/** Removes the caller's picture. */
export const removePicture: WriteHandler<typeof writes.profile.removePicture> = async (viewer) => {
  if (!(await deletePicture(viewer.database, requireAccount(viewer)))) {
    throw new AppError('NOT_FOUND', 'The account has no picture.');
  }
};
