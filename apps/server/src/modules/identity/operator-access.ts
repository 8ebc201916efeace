import { type OperatorAccess, refuseCaller } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import type { RequireOperator } from '../../platform/require-operator.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { readFactors } from './second-factor/read-factors.ts';
import { getCaller } from './sign-ins/get-caller.ts';
import { requireStepUp } from './step-up.ts';

/** Checks the caller of the operator's console. @throws {AppError} */
export const requireOperator: RequireOperator = async (viewer) => {
  const refusal = refuseCaller(viewer.principal, { callers: 'operators' });
  if (refusal) throw new AppError(refusal.code, refusal.detail);
  if (!(await hasSecondFactor(viewer))) {
    const detail = 'Operators need a second factor. Add an authenticator app or a passkey to your account.';
    throw new AppError('FORBIDDEN', detail);
  }
  await requireStepUp(viewer);
};

/** Returns whether the caller may use the operator's console, and what is missing. @throws {AppError} */
export async function readOperatorAccess(viewer: Viewer): Promise<OperatorAccess> {
  getCaller(viewer);
  if (viewer.principal.kind !== 'operator') return { state: 'none' };
  if (!(await hasSecondFactor(viewer))) return { state: 'factor-missing' };
  try {
    await requireStepUp(viewer);
  } catch (error) {
    if (error instanceof AppError && error.code === 'STEP_UP_REQUIRED') return { state: 'proof-missing' };
    throw error;
  }
  return { state: 'granted' };
}

async function hasSecondFactor(viewer: Viewer): Promise<boolean> {
  const { hasTotp, hasPasskey } = await readFactors(viewer.db, getCaller(viewer).accountId);
  return hasTotp || hasPasskey;
}
