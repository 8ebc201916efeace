import { type AccountAccess, ANONYMOUS, type Principal } from '@sealtick/contract';
import { batched } from '../../platform/batched.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { findAllSignedIn } from './find-account.ts';
import { findOperators } from './operators.ts';
import { signInToken } from './sign-in-cookie.ts';

interface OfDeps {
  readonly db: Database;
  /** Name of the cookie of a login. */
  readonly cookieName: string;
  /** Returns what each account sees before the public does; accounts without a plan are missing. */
  readonly findAccesses: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, AccountAccess>>;
}

/**
 * Returns the principal of each `Cookie` header, in order; anonymous where no one is logged in. The number of queries does
 * not depend on that of headers. @param now ms UTC
 */
export async function getPrincipals(
  { db, cookieName, findAccesses }: OfDeps,
  cookies: readonly (string | undefined)[],
  now: number,
): Promise<Principal[]> {
  const tokens = cookies.map((cookie) => signInToken(cookie, cookieName));
  const given = [...new Set(tokens.filter((token) => token !== null))];
  if (given.length === 0) return tokens.map(() => ANONYMOUS);
  const callers = await findAllSignedIn(db, given, now);
  const ids = [...new Set([...callers.values()].map(({ accountId }) => accountId))];
  if (ids.length === 0) return tokens.map(() => ANONYMOUS);
  const operators = await findOperators(db, ids);
  const members = ids.filter((id) => !operators.has(id));
  const accesses = members.length === 0 ? new Map<string, AccountAccess>() : await findAccesses(members);
  return tokens.map((token) => {
    const caller = token === null ? undefined : callers.get(token);
    if (!caller) return ANONYMOUS;
    if (operators.has(caller.accountId)) return { kind: 'operator', ...caller };
    return { kind: 'member', ...caller, strategies: accesses.get(caller.accountId)?.strategies ?? [] };
  });
}

/**
 * Returns a function that reads the principal of a `Cookie` header. Requests that arrive at the same time share their queries, so a
 * flood of invented cookies costs the database little.
 */
export function principalReader(deps: OfDeps, clock: Clock): (cookie: string | undefined) => Promise<Principal> {
  const readOne = batched(async (cookies) => {
    const principals = await getPrincipals(deps, cookies, clock.now());
    return new Map(cookies.map((cookie, i) => [cookie, principals[i]!]));
  });
  return async (cookie) => (cookie === undefined ? ANONYMOUS : (await readOne(cookie))!);
}
