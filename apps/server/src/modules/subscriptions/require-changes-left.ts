import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { countBegun } from './interval-repository.ts';

/** Times of access of an account that its own changes may begin within 24 hours: each is stored as long as the account. */
export const BEGINNINGS_PER_DAY = 100;

/** @throws {AppError} RATE_LIMITED if the subscriptions of an account have changed too often. @param now Wall clock, ms UTC */
export async function requireChangesLeft(db: Database, accountId: string, now: number): Promise<void> {
  const begun = await countBegun(db, accountId, new Date(now - DAY_MS), new Date(now));
  if (begun < BEGINNINGS_PER_DAY) return;
  throw new AppError('RATE_LIMITED', `Subscriptions can begin ${BEGINNINGS_PER_DAY} times within 24 hours.`, {
    retryAfterSeconds: 3_600,
  });
}
