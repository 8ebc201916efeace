import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { billingCustomer } from './billing.tables.ts';
import { type CustomerRow, isDue } from './customer-repository.ts';

/** Longer than all calls of one act take at the provider. */
const LEASE = sql`now() + interval '3 minutes'`;
const WAIT_MS = 10_000;
const POLL_MS = 200;

/** A customer that one caller alone reads and changes at the provider: of two, the older answer could be stored last. */
export type LeasedCustomer = CustomerRow & { readonly lease: string };

/** Returns the customer of an account under a lease; null if there is none, or another caller has its lease. */
export const leaseCustomer = (db: Database, accountId: string): Promise<LeasedCustomer | null> =>
  lease(db, eq(billingCustomer.accountId, accountId));

/** Returns a customer that is to be read under a lease; null if there is none. */
export function leaseDueCustomer(db: Database, now: Date): Promise<LeasedCustomer | null> {
  const { accountId, readDueAt } = billingCustomer;
  const due = db
    .select({ accountId })
    .from(billingCustomer)
    .where(and(isDue(now), isFree()))
    .orderBy(readDueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return lease(db, sql`${accountId} = (${due})`);
}

/** Ends a lease. */
export async function endLease(db: Database, customer: LeasedCustomer): Promise<void> {
  await db.update(billingCustomer).set({ lease: null, leasedUntil: null }).where(isOf(customer));
}

/** Locks a leased customer for this transaction. @throws {AppError} UNAVAILABLE if its lease has ended */
export async function lockLeased(db: Database, customer: LeasedCustomer): Promise<CustomerRow> {
  const [row] = await db.select().from(billingCustomer).where(isOf(customer)).for('update');
  if (!row) throw busy();
  return row;
}

/**
 * Does work on the customer of an account while no other caller does, and holds no connection to the database. Returns null
 * if the account has no customer. @throws {AppError} UNAVAILABLE if another caller works on it for long
 */
export async function withCustomer<T>(
  db: Database,
  accountId: string,
  work: (customer: LeasedCustomer) => Promise<T>,
): Promise<T | null> {
  const customer = await waitForLease(db, accountId);
  if (customer === null) return null;
  try {
    return await work(customer);
  } finally {
    // Without the database it ends with its time.
    await endLease(db, customer).catch(() => {});
  }
}

/** Waits until no caller works on the customer of an account, some seconds at most. */
export async function waitUntilFree(db: Database, accountId: string): Promise<void> {
  const leased = and(eq(billingCustomer.accountId, accountId), gte(billingCustomer.leasedUntil, sql`now()`));
  for (const until = performance.now() + WAIT_MS; performance.now() < until; await pause(POLL_MS))
    if ((await db.$count(billingCustomer, leased)) === 0) return;
}

async function waitForLease(db: Database, accountId: string): Promise<LeasedCustomer | null> {
  for (const until = performance.now() + WAIT_MS; ; await pause(POLL_MS)) {
    const customer = await leaseCustomer(db, accountId);
    if (customer !== null) return customer;
    if ((await db.$count(billingCustomer, eq(billingCustomer.accountId, accountId))) === 0) return null;
    if (performance.now() > until) throw busy();
  }
}

async function lease(db: Database, condition: SQL): Promise<LeasedCustomer | null> {
  const id = randomUUID();
  const [row] = await db
    .update(billingCustomer)
    .set({ lease: id, leasedUntil: LEASE })
    .where(and(condition, isFree()))
    .returning();
  return row ? { ...row, lease: id } : null;
}

const isFree = () => or(isNull(billingCustomer.leasedUntil), lt(billingCustomer.leasedUntil, sql`now()`));

const isOf = ({ accountId, lease: id }: LeasedCustomer) =>
  and(eq(billingCustomer.accountId, accountId), eq(billingCustomer.lease, id));

const busy = () =>
  new AppError('UNAVAILABLE', 'The payments of this account are being updated. Try again in 5 seconds.', {
    retryAfterSeconds: 5,
  });
