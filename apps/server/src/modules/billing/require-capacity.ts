import { type CountedLimit, PLAN_LIMITS, PLANS } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findLimits } from './find-plan.ts';

/**
 * Requires that the plan of an account allows one more.
 *
 * @param count How many it has
 * @throws {AppError} CONFLICT, which names plan, limit and what to do
 */
export async function requireCapacity(
  { db, clock }: Pick<Viewer, 'db' | 'clock'>,
  accountId: string,
  limit: CountedLimit,
  count: number,
): Promise<void> {
  const { label, [limit]: most } = await findLimits(db, accountId, clock.now());
  if (count < most) return;
  const hasMore = Object.values(PLANS).some((plan) => plan[limit] > most);
  const { noun, verb = 'Delete' } = PLAN_LIMITS[limit];
  const choice = hasMore ? ', or choose a plan with more' : '';
  throw new AppError('CONFLICT', `The plan ${label} has at most ${most} ${noun}. ${verb} one first${choice}.`);
}
