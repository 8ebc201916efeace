import type { Study } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { wake } from '../../../platform/wake-up.ts';
import { lockVerified } from '../../identity/index.ts';
import { RUNS_CHANNEL } from '../job-queue-repository.ts';
import { requireRoomForStudy } from './start-study.ts';
import { findStudy, selectStudies, stopStudy, undeleteStudy, updateStudy } from './study-repository.ts';
import { toStudy } from './study-view.ts';

const unknown = () => new AppError('NOT_FOUND', 'Unknown study.');

/** Stops a study of the caller, if it has not ended. */
export async function cancelStudy(viewer: Viewer, id: string): Promise<Study> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  const now = viewer.clock.now();
  const row = (await stopStudy(db, accountId, id, new Date(now))) ?? (await findStudy(db, accountId, id));
  if (!row) throw unknown();
  await wake(db, RUNS_CHANNEL);
  return toStudy(row, now);
}

/** Changes the name of a study of the caller. */
export async function renameStudy(viewer: Viewer, id: string, name: string): Promise<Study> {
  const renamed = await updateStudy(viewer.db, requireAccount(viewer), id, { name });
  if (!renamed) throw unknown();
  return toStudy(renamed, viewer.clock.now());
}

/** Deletes a study of the caller, and stops it. */
export async function deleteStudy(viewer: Viewer, id: string): Promise<void> {
  const accountId = requireAccount(viewer);
  const now = new Date(viewer.clock.now());
  await stopStudy(viewer.db, accountId, id, now);
  if (!(await updateStudy(viewer.db, accountId, id, { deletedAt: now }))) throw unknown();
  await wake(viewer.db, RUNS_CHANNEL);
}

/** Restores a study that the caller deleted within the last day. */
export async function restoreStudy(viewer: Viewer, id: string): Promise<Study> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  await lockVerified(db, accountId);
  requireRoomForStudy((await selectStudies(db, accountId)).length);
  const now = viewer.clock.now();
  const restored = await undeleteStudy(db, accountId, id, new Date(now - DAY_MS));
  if (!restored) throw unknown();
  return toStudy(restored, now);
}
