import type { writes } from '@sealtick/contract';
import { getStrategy } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import type { WriteHandler } from '../../platform/http/serve-writes.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { deleteFavourite, insertFavourite } from './favourite-repository.ts';

/** Marks a strategy as a favourite of the caller. */
export const addFavourite: WriteHandler<typeof writes.favourites.add> = async (viewer, { id: strategyId }, state) => {
  const accountId = requireAccount(viewer);
  if (!getStrategy(strategyId)) throw new AppError('NOT_FOUND', `Unknown strategy ${JSON.stringify(strategyId)}.`);
  const createdAt = new Date(viewer.clock.now());
  if (!(await insertFavourite(viewer.db, accountId, { strategyId, createdAt }))) state(null);
};

/** Removes the mark of a favourite of the caller. */
export const removeFavourite: WriteHandler<typeof writes.favourites.remove> = async (viewer, { id }, state) => {
  if (!(await deleteFavourite(viewer.db, requireAccount(viewer), id))) state(null);
};
