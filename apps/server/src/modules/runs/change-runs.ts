import type { Run } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { wake } from '../../platform/wake-up.ts';
import { requireCapacity } from '../billing/index.ts';
import { lockVerified } from '../identity/index.ts';
import { RUNS_CHANNEL } from './job-queue-repository.ts';
import { findRun, selectRuns, stopRun, undeleteRun, updateRun } from './run-repository.ts';
import { toRun } from './run-view.ts';

const unknown = () => new AppError('NOT_FOUND', 'Unknown run.');

/** Stops a run of the caller, if it has not ended. */
export async function cancelRun(viewer: Viewer, id: string): Promise<Run> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  const row = (await stopRun(db, accountId, id, new Date(viewer.clock.now()))) ?? (await findRun(db, accountId, id));
  if (!row) throw unknown();
  await wake(db, RUNS_CHANNEL);
  return toRun(row);
}

/** Changes the name of a run of the caller. */
export async function renameRun(viewer: Viewer, id: string, name: string): Promise<Run> {
  const renamed = await updateRun(viewer.db, requireAccount(viewer), id, { name });
  if (!renamed) throw unknown();
  return toRun(renamed);
}

/** Deletes a run of the caller, and stops it. */
export async function deleteRun(viewer: Viewer, id: string): Promise<void> {
  const accountId = requireAccount(viewer);
  const now = new Date(viewer.clock.now());
  await stopRun(viewer.db, accountId, id, now);
  if (!(await updateRun(viewer.db, accountId, id, { deletedAt: now }))) throw unknown();
  await wake(viewer.db, RUNS_CHANNEL);
}

/** Restores a run that the caller deleted within the last day. */
export async function restoreRun(viewer: Viewer, id: string): Promise<Run> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  await lockVerified(db, accountId);
  const now = viewer.clock.now();
  await requireCapacity(viewer, accountId, 'maxRuns', (await selectRuns(db, accountId)).length);
  const restored = await undeleteRun(db, accountId, id, new Date(now - DAY_MS));
  if (!restored) throw unknown();
  return toRun(restored);
}
