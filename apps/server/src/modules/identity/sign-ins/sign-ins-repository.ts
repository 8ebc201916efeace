import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { signIn } from '../identity.tables.ts';
import { IDLE_SECONDS } from '../sign-in-cookie.ts';

/** Stores a session. */
export async function insertSignIn(db: Database, row: typeof signIn.$inferInsert): Promise<void> {
  await db.insert(signIn).values(row);
}

/** Returns the sessions of an account that have not ended, the last used first. @param now ms UTC. */
export async function selectSignIns(db: Database, accountId: string, now: number) {
  const { id, userAgent, createdAt, updatedAt: usedAt } = signIn;
  return db
    .select({ id, userAgent, createdAt, usedAt })
    .from(signIn)
    .where(
      and(
        eq(signIn.userId, accountId),
        gt(signIn.expiresAt, new Date(now)),
        gt(signIn.updatedAt, new Date(now - IDLE_SECONDS * 1_000)),
      ),
    )
    .orderBy(desc(signIn.updatedAt), desc(signIn.createdAt), signIn.id);
}

/** Ends a session of an account. Returns false if the account has no such one. */
export async function deleteSignIn(db: Database, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(signIn)
    .where(and(eq(signIn.userId, accountId), eq(signIn.id, id)))
    .returning({ id: signIn.id });
  return deleted.length > 0;
}

/** Gives a session of an account another token. Returns when it ends at the latest; null if it has ended. */
export async function putSignInToken(db: Database, accountId: string, id: string, token: string): Promise<Date | null> {
  const ofAccount = and(eq(signIn.userId, accountId), eq(signIn.id, id));
  const [put] = await db.update(signIn).set({ token }).where(ofAccount).returning({ expiresAt: signIn.expiresAt });
  return put?.expiresAt ?? null;
}

/** Returns when the person of a login last proved who they are; null if not in this session. */
export async function findStepUp(db: Database, accountId: string, id: string): Promise<Date | null> {
  const [found] = await db
    .select({ at: signIn.steppedUpAt })
    .from(signIn)
    .where(and(eq(signIn.userId, accountId), eq(signIn.id, id)));
  return found?.at ?? null;
}

/** Stores that the person of a login has proved who they are. */
export async function putStepUp(db: Database, accountId: string, id: string, at: Date): Promise<void> {
  await db
    .update(signIn)
    .set({ steppedUpAt: at })
    .where(and(eq(signIn.userId, accountId), eq(signIn.id, id)));
}
