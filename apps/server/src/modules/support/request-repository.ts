import { randomUUID } from 'node:crypto';
import type { RequestState } from '@sealtick/contract';
import { and, asc, desc, eq, gt, isNull, lte, notInArray } from 'drizzle-orm';
import { type Database, lockName } from '../../platform/database.ts';
import { isOfPerson, requestStep, supportRequest } from './support.tables.ts';

export type RequestRow = typeof supportRequest.$inferSelect;
export type StepRow = Omit<typeof requestStep.$inferSelect, 'id' | 'reference'>;

const DONE: RequestState[] = ['answered', 'closed'];

/** Makes other requests of this mailbox wait for the end of the transaction. */
export async function lockSender(db: Database, mailbox: string): Promise<void> {
  await lockName(db, `request ${mailbox}`);
}

/** Returns the requests of an account, or those of visitors with a mailbox, since a time. */
export async function selectSince(
  db: Database,
  { accountId, mailbox }: Pick<RequestRow, 'accountId' | 'mailbox'>,
  since: Date,
): Promise<readonly RequestRow[]> {
  const ofVisitors = and(eq(supportRequest.mailbox, mailbox), isNull(supportRequest.accountId));
  const own = accountId === null ? ofVisitors : eq(supportRequest.accountId, accountId);
  return db
    .select()
    .from(supportRequest)
    .where(and(own, gt(supportRequest.sentAt, since)));
}

/** Stores a request. Returns false if its reference is taken. */
export async function insertRequest(db: Database, row: RequestRow): Promise<boolean> {
  const { rowCount } = await db.insert(supportRequest).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Changes a request. */
export async function updateRequest(db: Database, reference: string, change: Partial<RequestRow>): Promise<void> {
  await db.update(supportRequest).set(change).where(eq(supportRequest.reference, reference));
}

/** Stores what happened to a request. */
export async function insertStep(db: Database, reference: string, step: StepRow): Promise<void> {
  await db.insert(requestStep).values({ id: randomUUID(), reference, ...step });
}

/** Returns what happened to a request, in order. */
export async function selectSteps(db: Database, reference: string): Promise<StepRow[]> {
  const { state, at, actor, operator, message } = requestStep;
  const steps = db.select({ state, at, actor, operator, message }).from(requestStep);
  return steps.where(eq(requestStep.reference, reference)).orderBy(asc(at));
}

/** Returns a request, locked until the transaction ends; null if there is none. */
export async function lockRequest(db: Database, reference: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(supportRequest).where(eq(supportRequest.reference, reference)).for('update');
  return row ?? null;
}

/** Returns the request that a link in an email confirms, locked until the transaction ends; null if there is none. */
export async function lockByToken(db: Database, tokenHash: string, sentAfter: Date): Promise<RequestRow | null> {
  const isOfToken = and(eq(supportRequest.tokenHash, tokenHash), gt(supportRequest.sentAt, sentAfter));
  const [row] = await db.select().from(supportRequest).where(isOfToken).for('update');
  return row ?? null;
}

/** Returns a request; null if there is none. */
export async function findRequest(db: Database, reference: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(supportRequest).where(eq(supportRequest.reference, reference));
  return row ?? null;
}

/** Returns requests that people sent, those due first; without `isAll` only those that wait for an answer. */
export async function selectRequests(
  db: Database,
  { isAll, most }: { readonly isAll: boolean; readonly most: number },
): Promise<RequestRow[]> {
  const wanted = and(
    eq(supportRequest.isSuspected, false),
    isAll ? undefined : notInArray(supportRequest.state, DONE),
    isAll ? undefined : isNull(supportRequest.tokenHash),
  );
  return db.select().from(supportRequest).where(wanted).orderBy(asc(supportRequest.dueAt)).limit(most);
}

/** Returns the newest requests of a person, also those that no one confirmed. */
export async function selectAccountRequests(
  db: Database,
  { accountId, email }: { readonly accountId: string; readonly email: string },
  most: number,
): Promise<RequestRow[]> {
  const own = db.select().from(supportRequest).where(isOfPerson({ accountId, email }));
  return own.orderBy(desc(supportRequest.sentAt)).limit(most);
}

/** Returns requests past due without a notice to the operator, locked. Those that no one confirmed do not count. */
export async function lockOverdue(db: Database, now: Date): Promise<RequestRow[]> {
  const isOverdue = and(
    notInArray(supportRequest.state, DONE),
    lte(supportRequest.dueAt, now),
    eq(supportRequest.isSuspected, false),
    isNull(supportRequest.tokenHash),
    isNull(supportRequest.overdueSentAt),
  );
  return db.select().from(supportRequest).where(isOverdue).for('update', { skipLocked: true });
}
