import { OPERATORS_ONLY, type Principal } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findOrMakePseudonym } from '../audit/index.ts';

/** Who works on requests: an operator in the console, or the person at the command line. */
export type Staff = { readonly kind: 'operator'; readonly accountId: string } | { readonly kind: 'command-line' };

/** Returns the operator who calls. @throws {AppError} FORBIDDEN for everyone else */
export function toStaff({ principal }: { readonly principal: Principal }): Staff {
  if (principal.kind !== 'operator') throw new AppError('FORBIDDEN', OPERATORS_ONLY);
  return { kind: 'operator', accountId: principal.accountId };
}

/** Returns the name under which a step gives its operator; null for the command line. */
export const getPseudonym = (db: Database, by: Staff): Promise<string | null> =>
  by.kind === 'operator' ? findOrMakePseudonym(db, by.accountId) : Promise.resolve(null);
