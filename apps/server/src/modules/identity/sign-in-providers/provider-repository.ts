import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { providerIdentity, providerRequest, providerSignUp } from '../sign-in-provider.tables.ts';

export type IdentityRow = typeof providerIdentity.$inferSelect;
export type Identity = Pick<IdentityRow, 'issuer' | 'subject'>;

const is = ({ issuer, subject }: Identity) =>
  and(eq(providerIdentity.issuer, issuer), eq(providerIdentity.subject, subject));

/** Returns the account that is connected with a person at a provider; null without one. */
export async function findConnected(db: Database, person: Identity): Promise<string | null> {
  const [found] = await db.select({ accountId: providerIdentity.accountId }).from(providerIdentity).where(is(person));
  return found?.accountId ?? null;
}

/** Returns the people at providers with which an account is connected, the first one first. */
export const selectIdentities = (db: Database, accountId: string): Promise<IdentityRow[]> =>
  db
    .select()
    .from(providerIdentity)
    .where(eq(providerIdentity.accountId, accountId))
    .orderBy(asc(providerIdentity.createdAt), providerIdentity.issuer);

/** Connects an account. Returns false if the person, or the account with this provider, is connected already. */
export async function insertIdentity(db: Database, row: typeof providerIdentity.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(providerIdentity)
    .values(row)
    .onConflictDoNothing()
    .returning({ accountId: providerIdentity.accountId });
  return inserted.length > 0;
}

/** Stores that someone logs in with a provider. Returns their account; null if none is connected. */
export async function putIdentityUse(db: Database, person: Identity, at: Date): Promise<string | null> {
  const [used] = await db.update(providerIdentity).set({ usedAt: at }).where(is(person)).returning();
  return used?.accountId ?? null;
}

/** Disconnects an account from a provider. Returns false if it was not connected. */
export async function deleteIdentity(db: Database, accountId: string, provider: string): Promise<boolean> {
  const deleted = await db
    .delete(providerIdentity)
    .where(and(eq(providerIdentity.accountId, accountId), eq(providerIdentity.provider, provider)))
    .returning({ accountId: providerIdentity.accountId });
  return deleted.length > 0;
}

/** Stores that a browser goes to a provider; one that connects an account goes to one at a time. */
export async function insertRequest(db: Database, row: typeof providerRequest.$inferInsert): Promise<void> {
  const { signInId } = row;
  if (signInId) await db.delete(providerRequest).where(eq(providerRequest.signInId, signInId));
  await db.insert(providerRequest).values(row);
}

/** Takes the request of a browser out, so that it counts once; null if there is none, or it is too old. */
export async function takeRequest(db: Database, secretHash: string, now: Date) {
  const [taken] = await db
    .delete(providerRequest)
    .where(and(eq(providerRequest.secretHash, secretHash), gt(providerRequest.expiresAt, now)))
    .returning();
  return taken ?? null;
}

/** Stores a person without an account, until they accept the terms. */
export async function insertSignUp(db: Database, row: typeof providerSignUp.$inferInsert): Promise<void> {
  await db.insert(providerSignUp).values(row);
}

/** Takes the person of a ticket out; null if it is unknown, used or too old. */
export async function takeSignUp(db: Database, ticketHash: string, now: Date) {
  const [taken] = await db
    .delete(providerSignUp)
    .where(and(eq(providerSignUp.ticketHash, ticketHash), gt(providerSignUp.expiresAt, now)))
    .returning();
  return taken ?? null;
}
