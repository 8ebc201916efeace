import { AppError } from './errors.ts';
import type { Viewer } from './viewer.ts';

/** Returns the account of the caller: of a key too, whose scope was checked before. @throws {AppError} if no one is logged in */
export function requireAccount({ principal }: Pick<Viewer, 'principal'>): string {
  if (principal.kind === 'anonymous') throw new AppError('UNAUTHORIZED', 'Log in to call this.');
  return principal.accountId;
}
