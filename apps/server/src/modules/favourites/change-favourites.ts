import { getStrategy } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { deleteFavourite, insertFavourite } from './favourite-repository.ts';

/** Marks a strategy as a favourite of the caller. */
export async function addFavourite(viewer: Viewer, strategyId: string): Promise<void> {
  const accountId = requireAccount(viewer);
  if (!getStrategy(strategyId)) throw new AppError('NOT_FOUND', `Unknown strategy ${JSON.stringify(strategyId)}.`);
  await insertFavourite(viewer.db, accountId, { strategyId, createdAt: new Date(viewer.clock.now()) });
}

/** Removes the mark of a favourite of the caller. */
export async function removeFavourite(viewer: Viewer, strategyId: string): Promise<void> {
  await deleteFavourite(viewer.db, requireAccount(viewer), strategyId);
}
