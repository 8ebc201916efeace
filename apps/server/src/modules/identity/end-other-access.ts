import type { Database } from '../../platform/database.ts';
import type { RequestCookies } from '../../platform/viewer.ts';
import { endAccess } from './end-access.ts';
import { type RenewDeps, renewSignIn } from './renew-sign-in.ts';
import type { Caller } from './sign-ins/get-caller.ts';

/**
 * Ends every other way into the account of a caller, because what protects it changed. The caller's own session stays,
 * under a new token. Returns whether a session or a link ended.
 */
export async function endOtherAccess(
  deps: RenewDeps,
  db: Database,
  caller: Caller,
  cookies: RequestCookies | undefined,
): Promise<boolean> {
  const isEnded = await endAccess(db, caller.accountId, caller.signInId);
  await renewSignIn(deps, db, caller, cookies);
  return isEnded;
}
