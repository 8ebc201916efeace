import { OPERATORS_ONLY } from '@sealtick/contract';
import { AppError } from './errors.ts';
import type { Viewer } from './viewer.ts';

/**
 * Checks the caller of a call that only operators may make.
 * @throws {AppError} UNAUTHORIZED if no one is logged in, FORBIDDEN for everyone but operators with a second factor,
 * STEP_UP_REQUIRED without a fresh proof of who they are
 */
export type RequireOperator = (viewer: Viewer) => Promise<void>;

/** Refuses everyone: where no one knows who is an operator. */
export const refuseOperators: RequireOperator = async () => {
  throw new AppError('FORBIDDEN', OPERATORS_ONLY);
};
