import type { Profile, writes } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import type { WriteHandler } from '../../../platform/http/serve-writes.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findProfile, putProfile } from './profile-repository.ts';

/** Returns the caller's profile. */
export async function readProfile(viewer: Viewer): Promise<Profile> {
  const found = await findProfile(viewer.db, requireAccount(viewer));
  if (!found) throw new AppError('UNAUTHORIZED', 'Log in to call this.');
  return found;
}

/** Saves the caller's profile. */
export const saveProfile: WriteHandler<typeof writes.profile.save> = async (viewer, profile, state) => {
  const before = await readProfile(viewer);
  await putProfile(viewer.db, requireAccount(viewer), profile, new Date(viewer.now));
  state({ before, after: profile });
  return profile;
};
