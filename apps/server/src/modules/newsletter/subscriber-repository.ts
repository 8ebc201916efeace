import type { NewsletterList } from '@sealtick/contract';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Database, lockName } from '../../platform/database.ts';
import { newsletterRequest, newsletterSubscriber } from './newsletter.tables.ts';

export type RequestRow = typeof newsletterRequest.$inferSelect;
export type SubscriberRow = typeof newsletterSubscriber.$inferSelect;

/** Makes other transactions about this address wait for the end of this one. */
export async function lockAddress(db: Database, email: string): Promise<void> {
  await lockName(db, `newsletter ${email}`);
}

/** Returns the requests of an address since a moment. @param isSuspected Those that a robot seems to have sent, or the others */
export async function selectRequests(
  db: Database,
  email: string,
  since: Date,
  isSuspected: boolean,
): Promise<RequestRow[]> {
  const own = and(eq(newsletterRequest.email, email), gt(newsletterRequest.consentedAt, since));
  return db
    .select()
    .from(newsletterRequest)
    .where(and(own, eq(newsletterRequest.isSuspected, isSuspected)));
}

/** Returns how many requests of a list are stored: of people who have not confirmed them, and those that robots seem to have sent. */
export async function countRequests(
  db: Database,
  list: NewsletterList,
  now: Date,
): Promise<{ readonly waiting: number; readonly suspected: number }> {
  const { isSuspected, expiresAt } = newsletterRequest;
  const isWaiting = sql`not ${isSuspected} and ${expiresAt} > ${now.toISOString()}::timestamptz`;
  const [counts] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
      suspected: sql<number>`(count(*) filter (where ${isSuspected}))::int`,
    })
    .from(newsletterRequest)
    .where(eq(newsletterRequest.list, list));
  return counts!;
}

/** Returns how many addresses are on a list. */
export const countSubscribers = (db: Database, list: NewsletterList): Promise<number> =>
  db.$count(newsletterSubscriber, and(eq(newsletterSubscriber.list, list), isNull(newsletterSubscriber.endedAt)));

/** Stores a request that its address has to confirm. */
export async function insertRequest(db: Database, row: RequestRow): Promise<void> {
  await db.insert(newsletterRequest).values(row);
}

/** Removes the request that a link confirms. Returns it; null if there is none that holds. */
export async function takeRequest(db: Database, tokenHash: string, now: Date): Promise<RequestRow | null> {
  const { isSuspected, expiresAt } = newsletterRequest;
  const holds = and(eq(newsletterRequest.tokenHash, tokenHash), eq(isSuspected, false), gt(expiresAt, now));
  const [row] = await db.delete(newsletterRequest).where(holds).returning();
  return row ?? null;
}

/** Removes the requests of an address, of one list or of all, but those that a robot seems to have sent. */
export async function deleteRequests(db: Database, email: string, list?: NewsletterList): Promise<void> {
  const ofList = list === undefined ? undefined : eq(newsletterRequest.list, list);
  const { email: of, isSuspected } = newsletterRequest;
  await db.delete(newsletterRequest).where(and(eq(of, email), eq(isSuspected, false), ofList));
}

/** Puts an address on a list. One that is on it stays as it is. */
export async function insertSubscriber(db: Database, row: Omit<SubscriberRow, 'endedAt'>): Promise<void> {
  const { consent, consentedAt, confirmedAt } = row;
  await db
    .insert(newsletterSubscriber)
    .values({ ...row, endedAt: null })
    .onConflictDoUpdate({
      target: [newsletterSubscriber.list, newsletterSubscriber.email],
      set: { consent, consentedAt, confirmedAt, endedAt: null },
      setWhere: sql`${newsletterSubscriber.endedAt} is not null`,
    });
}

/** Takes an address off a list, or off all. */
export async function endSubscriptions(db: Database, email: string, at: Date, list?: NewsletterList): Promise<void> {
  const ofList = list === undefined ? undefined : eq(newsletterSubscriber.list, list);
  const isOn = and(eq(newsletterSubscriber.email, email), isNull(newsletterSubscriber.endedAt), ofList);
  await db.update(newsletterSubscriber).set({ endedAt: at }).where(isOn);
}

/** Returns the lists that an address is on. */
export async function selectSubscriptions(db: Database, email: string): Promise<SubscriberRow[]> {
  const isOn = and(eq(newsletterSubscriber.email, email), isNull(newsletterSubscriber.endedAt));
  return db.select().from(newsletterSubscriber).where(isOn);
}

/** Returns the addresses on a list in alphabetical order. @param after Only those after it. */
export async function selectSubscribers(
  db: Database,
  list: NewsletterList,
  { after = '', until, most }: { readonly after?: string; readonly until?: Date; readonly most: number },
): Promise<SubscriberRow[]> {
  const { email, confirmedAt, endedAt } = newsletterSubscriber;
  const inTime = until === undefined ? undefined : sql`${confirmedAt} <= ${until.toISOString()}::timestamptz`;
  // By bytes, so that the order is the same in every database.
  const isLater = sql`${email} collate "C" > ${after}`;
  const isOn = and(eq(newsletterSubscriber.list, list), isNull(endedAt), isLater, inTime);
  return db
    .select()
    .from(newsletterSubscriber)
    .where(isOn)
    .orderBy(asc(sql`${email} collate "C"`))
    .limit(most);
}

/** Deletes everything about an address. Returns how many rows there were. */
export async function deleteAddress(db: Database, email: string): Promise<number> {
  const subscribers = await db.delete(newsletterSubscriber).where(eq(newsletterSubscriber.email, email));
  const requests = await db.delete(newsletterRequest).where(eq(newsletterRequest.email, email));
  return (subscribers.rowCount ?? 0) + (requests.rowCount ?? 0);
}
