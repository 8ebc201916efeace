import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type Database, isUnavailable, withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/logging.ts';
import type { RecordAct } from '../audit/index.ts';
import { cancelSubscriptions } from './cancel-subscriptions.ts';
import { endLease, leaseDueCustomer } from './customer-lease.ts';
import { setClosedDue, takeClosedCustomer, updateCustomer } from './customer-repository.ts';
import { markHandled, selectUnhandled } from './payment-repository.ts';
import { type ReadDeps, readCustomer } from './read-customer.ts';
import { finishRefund } from './refund.ts';
import { replaceGone } from './replace-customer.ts';

/** Notified when a customer is to be read. */
export const BILLING_CHANNEL = 'billing';

const RETRY_MS = 5 * MINUTE_MS;

interface DueCustomersDeps extends ReadDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly record: RecordAct;
  readonly log: Log;
}

/** Reads every customer that is due. What fails is repeated after five minutes. */
export async function readDueCustomers(deps: DueCustomersDeps): Promise<void> {
  while (await readOne(deps)) {
    // Until none is due.
  }
  while (await deleteOne(deps)) {
    // Until none is due.
  }
}

async function readOne(deps: DueCustomersDeps): Promise<boolean> {
  const { db, clock, log, provider } = deps;
  const now = clock.now();
  const customer = await leaseDueCustomer(db, new Date(now));
  if (customer === null) return false;
  const { accountId, customerId, isCancelDue, refundOrder } = customer;
  try {
    if (isCancelDue) {
      const current = await replaceGone(provider, db, customer, now);
      const isPaying = await cancelSubscriptions(provider, current.customer.customerId);
      // What an unknown customer pays ends once the key is right.
      if (isPaying !== null) await updateCustomer(db, accountId, { isCancelDue: false });
    }
    if (refundOrder !== null) await finishRefund(deps, db, customer, refundOrder);
    await readCustomer(deps, db, customer, now);
  } catch (error) {
    const problem = getProblem(error);
    log.warn({ err: error, customer: customerId }, 'a customer could not be read from the payment provider');
    await withTransaction(db, async (tx) => {
      // The events said to look again, which the row says from now on.
      await markHandled(tx, await selectUnhandled(tx, customerId), new Date(now));
      await updateCustomer(tx, accountId, { readDueAt: new Date(now + RETRY_MS), problem });
    });
  } finally {
    // Without the database it ends with its time.
    await endLease(db, customer).catch(() => {});
  }
  return true;
}

/** Returns why the work on one customer failed: others are worked on all the same. @throws {Error} if the database is not available */
function getProblem(error: unknown): string {
  if (error instanceof AppError) return error.detail;
  if (isUnavailable(error)) throw error;
  return 'What the payment provider answered could not be stored. The log of the program has the error.';
}

async function deleteOne({ db, clock, log, provider }: DueCustomersDeps): Promise<boolean> {
  const now = clock.now();
  const customerId = await takeClosedCustomer(db, new Date(now), new Date(now + RETRY_MS));
  if (customerId === null) return false;
  try {
    const isDeleted = await provider.deleteCustomer(customerId);
    if (!isDeleted) log.warn({ customer: customerId }, 'a customer to be deleted is unknown to the payment provider');
    await setClosedDue(db, customerId, isDeleted ? null : new Date(now + DAY_MS));
  } catch (error) {
    getProblem(error);
    log.warn({ err: error, customer: customerId }, 'a customer could not be deleted at the payment provider');
  }
  return true;
}
