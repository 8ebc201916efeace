import type { NewsletterList } from '@sealtick/contract';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { newsletterRequest, newsletterSubscriber } from './newsletter.tables.ts';

export type RequestRow = typeof newsletterRequest.$inferSelect;
export type SubscriberRow = typeof newsletterSubscriber.$inferSelect;

/** Makes other transactions about this address wait for the end of this one. */
export async function lockAddress(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter ${email}`}, 0))`);
}

/** Returns the requests of an address since a moment. @param isSuspected Those that a robot seems to have sent, or the others */
export async function selectRequests(
  tx: Database,
  email: string,
  since: Date,
  isSuspected: boolean,
): Promise<RequestRow[]> {
  const own = and(eq(newsletterRequest.email, email), gt(newsletterRequest.consentedAt, since));
  return tx
    .select()
    .from(newsletterRequest)
    .where(and(own, eq(newsletterRequest.isSuspected, isSuspected)));
}

/** Returns how many requests of a list are stored: of people who have not confirmed them, and those that robots seem to have sent. */
export async function countRequests(
  database: Database,
  list: NewsletterList,
  now: Date,
): Promise<{ readonly waiting: number; readonly suspected: number }> {
  const { isSuspected, expiresAt } = newsletterRequest;
  const isWaiting = sql`not ${isSuspected} and ${expiresAt} > ${now.toISOString()}::timestamptz`;
  const [counts] = await database
    .select({
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
      suspected: sql<number>`(count(*) filter (where ${isSuspected}))::int`,
    })
    .from(newsletterRequest)
    .where(eq(newsletterRequest.list, list));
  return counts!;
}

/** Stores a request that its address has to confirm. */
export async function insertRequest(tx: Database, row: RequestRow): Promise<void> {
  await tx.insert(newsletterRequest).values(row);
}

/** Removes the request that a link confirms. Returns it; null if there is none that holds. */
export async function takeRequest(tx: Database, tokenHash: string, now: Date): Promise<RequestRow | null> {
  const { isSuspected, expiresAt } = newsletterRequest;
  const holds = and(eq(newsletterRequest.tokenHash, tokenHash), eq(isSuspected, false), gt(expiresAt, now));
  const [row] = await tx.delete(newsletterRequest).where(holds).returning();
  return row ?? null;
}

/** Removes the requests of an address, of one list or of all, but those that a robot seems to have sent. */
export async function deleteRequests(tx: Database, email: string, list?: NewsletterList): Promise<void> {
  const ofList = list === undefined ? undefined : eq(newsletterRequest.list, list);
  const { email: of, isSuspected } = newsletterRequest;
  await tx.delete(newsletterRequest).where(and(eq(of, email), eq(isSuspected, false), ofList));
}

/** Puts an address on a list. One that is on it stays as it is. */
export async function insertSubscriber(tx: Database, row: Omit<SubscriberRow, 'endedAt'>): Promise<void> {
  const { consent, consentedAt, confirmedAt } = row;
  await tx
    .insert(newsletterSubscriber)
    .values({ ...row, endedAt: null })
    .onConflictDoUpdate({
      target: [newsletterSubscriber.list, newsletterSubscriber.email],
      set: { consent, consentedAt, confirmedAt, endedAt: null },
      setWhere: sql`${newsletterSubscriber.endedAt} is not null`,
    });
}

/** Takes an address off a list, or off all. */
export async function endSubscriptions(tx: Database, email: string, at: Date, list?: NewsletterList): Promise<void> {
  const ofList = list === undefined ? undefined : eq(newsletterSubscriber.list, list);
  const isOn = and(eq(newsletterSubscriber.email, email), isNull(newsletterSubscriber.endedAt), ofList);
  await tx.update(newsletterSubscriber).set({ endedAt: at }).where(isOn);
}

/** Returns the lists that an address is on. */
export async function selectSubscriptions(database: Database, email: string): Promise<SubscriberRow[]> {
  const isOn = and(eq(newsletterSubscriber.email, email), isNull(newsletterSubscriber.endedAt));
  return database.select().from(newsletterSubscriber).where(isOn);
}

/** Returns the addresses on a list in alphabetical order. @param after Only those after it. */
export async function selectSubscribers(
  database: Database,
  list: NewsletterList,
  { after = '', until, most }: { readonly after?: string; readonly until?: Date; readonly most: number },
): Promise<SubscriberRow[]> {
  const { email, confirmedAt, endedAt } = newsletterSubscriber;
  const inTime = until === undefined ? undefined : sql`${confirmedAt} <= ${until.toISOString()}::timestamptz`;
  // By bytes, so that the order is the same in every database.
  const isLater = sql`${email} collate "C" > ${after}`;
  const isOn = and(eq(newsletterSubscriber.list, list), isNull(endedAt), isLater, inTime);
  return database
    .select()
    .from(newsletterSubscriber)
    .where(isOn)
    .orderBy(asc(sql`${email} collate "C"`))
    .limit(most);
}

/** Deletes everything about an address. Returns how many rows there were. */
export async function deleteAddress(tx: Database, email: string): Promise<number> {
  const subscribers = await tx.delete(newsletterSubscriber).where(eq(newsletterSubscriber.email, email));
  const requests = await tx.delete(newsletterRequest).where(eq(newsletterRequest.email, email));
  return (subscribers.rowCount ?? 0) + (requests.rowCount ?? 0);
}
