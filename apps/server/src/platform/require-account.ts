import { refuseCaller } from '@sealtick/contract';
import { AppError } from './errors.ts';
import type { Viewer } from './viewer.ts';

/** Returns the account of the caller. @throws {AppError} if no one is logged in, or an API key calls. */
export function requireAccount({ principal }: Pick<Viewer, 'principal'>): string {
  const refusal = refuseCaller(principal, { callers: 'accounts' });
  if (refusal) throw new AppError(refusal.code, refusal.detail);
  if (principal.kind === 'anonymous') throw new AppError('UNAUTHORIZED', 'Log in to call this.');
  return principal.accountId;
}
