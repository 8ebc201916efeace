import { OWN_STRATEGIES_ARCHIVED_MAX, type OwnStrategy } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { requireCapacity } from '../billing/index.ts';
import { lockVerified } from '../identity/index.ts';
import { type Owner, requireWriter } from './get-owner.ts';
import {
  countArchived,
  countTaking,
  findOwnStrategy,
  insertOwnStrategy,
  isNameTaken,
  selectOwnStrategies,
  updateOwnStrategy,
} from './own-strategy-repository.ts';
import { requireOwnStrategies } from './require-plan.ts';

/** Creates a strategy of the caller. */
export async function createOwnStrategy(viewer: Viewer, name: string): Promise<OwnStrategy> {
  const owner = requireWriter(viewer);
  const { db } = viewer;
  await lockVerified(db, owner.accountId);
  await requireRoom(viewer, owner);
  if ((await countArchived(db, owner)) >= OWN_STRATEGIES_ARCHIVED_MAX)
    throw new AppError(
      'CONFLICT',
      `You have ${OWN_STRATEGIES_ARCHIVED_MAX} archived strategies. Take one of them out of the archive and rename it.`,
    );
  await requireName(viewer, owner, name);
  const id = await insertOwnStrategy(db, owner, name, new Date(viewer.clock.now()));
  return (await selectOwnStrategies(viewer, owner, id))[0]!;
}

/** Renames a strategy of the caller, archives it, or takes it out of the archive. */
export async function changeOwnStrategy(
  viewer: Viewer,
  id: string,
  changes: { readonly name?: string | undefined; readonly isArchived?: boolean | undefined },
): Promise<OwnStrategy> {
  const owner = requireWriter(viewer);
  const { db } = viewer;
  await lockVerified(db, owner.accountId);
  const before = await findOwnStrategy(db, { ...owner, modes: [owner.mode] }, id);
  if (!before) throw new AppError('NOT_FOUND', 'Unknown strategy.');
  const isArchived = changes.isArchived ?? before.archivedAt !== null;
  const name = changes.name ?? before.name;
  if (!isArchived) {
    if (before.archivedAt !== null) await requireRoom(viewer, owner);
    await requireName(viewer, owner, name, id);
  }
  const archivedAt = isArchived ? (before.archivedAt ?? new Date(viewer.clock.now())) : null;
  await updateOwnStrategy(db, id, { name, archivedAt });
  return (await selectOwnStrategies(viewer, owner, id))[0]!;
}

/** @throws {AppError} if the plan allows no more strategies that take signals */
async function requireRoom(viewer: Viewer, owner: Owner): Promise<void> {
  const { db, clock } = viewer;
  await requireOwnStrategies(db, owner.accountId, clock.now());
  await requireCapacity(viewer, owner.accountId, 'maxOwnStrategies', await countTaking(db, owner));
}

async function requireName({ db }: Viewer, owner: Owner, name: string, except?: string): Promise<void> {
  if (await isNameTaken(db, owner, name, except))
    throw new AppError('CONFLICT', `You have a strategy named ${JSON.stringify(name)}. Choose another name.`);
}
