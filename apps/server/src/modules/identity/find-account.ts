import { storedEmailAddress, type User } from '@sealtick/contract';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { account } from './account.tables.ts';
import { signIn } from './identity.tables.ts';
import { IDLE_SECONDS } from './sign-in-cookie.ts';
import type { Caller } from './sign-ins/get-caller.ts';

/** Last use is stored to the hour, so that most requests write nothing. */
const USE_MS = 3_600_000;

/** Returns the account that is logged in by a token, and its session; null if that has ended. */
export async function findSignedIn(db: Database, token: string, now: number): Promise<Caller | null> {
  return (await findAllSignedIn(db, [token], now)).get(token) ?? null;
}

/** Returns the account and login of each token; tokens whose session has ended are missing. */
export async function findAllSignedIn(
  db: Database,
  tokens: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Caller>> {
  const byHash = new Map(tokens.map((token) => [hashToken(token), token]));
  const rows = await db
    .select({ hash: signIn.token, accountId: signIn.userId, signInId: signIn.id, usedAt: signIn.updatedAt })
    .from(signIn)
    .where(
      and(
        inArray(signIn.token, [...byHash.keys()]),
        gt(signIn.expiresAt, new Date(now)),
        gt(signIn.updatedAt, new Date(now - IDLE_SECONDS * 1_000)),
      ),
    );
  const old = rows.filter(({ usedAt }) => now - usedAt.getTime() > USE_MS).map(({ hash }) => hash);
  if (old.length > 0) {
    await db
      .update(signIn)
      .set({ updatedAt: new Date(now) })
      .where(and(inArray(signIn.token, old), lt(signIn.updatedAt, new Date(now - USE_MS))));
  }
  return new Map(rows.map(({ hash, accountId, signInId }) => [byHash.get(hash)!, { accountId, signInId }]));
}

/** Returns what pages show of an account; null if it does not exist. */
export async function findUser(db: Database, accountId: string): Promise<User | null> {
  const [found] = await db
    .select({ email: account.email, name: account.name, lastName: account.lastName, image: account.image })
    .from(account)
    .where(eq(account.id, accountId));
  if (!found) return null;
  const { email, name, lastName, image } = found;
  return { profileImageUrl: image, firstName: name || null, lastName: lastName || null, email };
}

/** Returns the account of an address; null if there is none. */
export async function findAccountId(db: Database, email: string): Promise<string | null> {
  const [found] = await db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, storedEmailAddress(email).toLowerCase()));
  return found?.id ?? null;
}

/** Ends a session. Returns its account; null if there was none. */
export async function endSignIn(db: Database, token: string): Promise<string | null> {
  const ended = await db
    .delete(signIn)
    .where(eq(signIn.token, hashToken(token)))
    .returning({ accountId: signIn.userId });
  return ended[0]?.accountId ?? null;
}
