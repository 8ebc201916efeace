import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { accountLink, type LinkKind } from '../account-link.tables.ts';

type LinkRow = typeof accountLink.$inferSelect;

/** Stores a link. */
export async function insertLink(db: Database, row: LinkRow): Promise<void> {
  await db.insert(accountLink).values(row);
}

/** Deletes the links of a kind but the newest ones. @param only Those that the owner did not ask for */
export async function keepNewestLinks(
  db: Database,
  { accountId, kind }: Pick<LinkRow, 'accountId' | 'kind'>,
  most: number,
  only?: 'others',
): Promise<void> {
  const ofKind = and(
    eq(accountLink.accountId, accountId),
    eq(accountLink.kind, kind),
    only === 'others' ? eq(accountLink.isByOwner, false) : undefined,
  );
  const { tokenHash, createdAt } = accountLink;
  const newest = db.select({ tokenHash }).from(accountLink).where(ofKind).orderBy(desc(createdAt), tokenHash);
  await db.delete(accountLink).where(and(ofKind, notInArray(tokenHash, newest.limit(most))));
}

const valid = (kind: LinkKind, tokenHash: string, now: Date) =>
  and(eq(accountLink.tokenHash, tokenHash), eq(accountLink.kind, kind), gt(accountLink.expiresAt, now));

/** Whether a link is valid. */
export const isLink = async (db: Database, kind: LinkKind, tokenHash: string, now: Date): Promise<boolean> =>
  (await db.$count(accountLink, valid(kind, tokenHash, now))) > 0;

/** Takes a link out, so that it counts once. Returns its account; null if it is unknown, used or too old. */
export async function takeLink(db: Database, kind: LinkKind, tokenHash: string, now: Date): Promise<string | null> {
  const [taken] = await db
    .delete(accountLink)
    .where(valid(kind, tokenHash, now))
    .returning();
  return taken?.accountId ?? null;
}
