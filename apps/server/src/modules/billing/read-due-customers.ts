import { MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/logging.ts';
import { lockClosedCustomer, lockDueCustomer, setClosedDue, updateCustomer } from './customer-repository.ts';
import { markHandled, selectUnhandled } from './payment-repository.ts';
import type { Provider } from './provider/provider.ts';
import { type ReadNeeds, readCustomer } from './read-customer.ts';

/** Notified when a customer is to be read. */
export const BILLING_CHANNEL = 'billing';

const RETRY_MS = 5 * MINUTE_MS;

interface Needs extends ReadNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Reads every customer that is due, one transaction each. What fails is repeated after five minutes. */
export async function readDueCustomers(needs: Needs): Promise<void> {
  while (await readOne(needs)) {
    // Until none is due.
  }
  while (await deleteOne(needs)) {
    // Until none is due.
  }
}

function readOne(needs: Needs): Promise<boolean> {
  const { database, clock, log, provider } = needs;
  return withTransaction(database, async (tx) => {
    const now = clock.now();
    const customer = await lockDueCustomer(tx, new Date(now));
    if (customer === null) return false;
    const { accountId, customerId } = customer;
    try {
      if (customer.isCancelDue) await cancelAll(provider, customerId);
      await readCustomer(needs, tx, customer, now);
      await updateCustomer(tx, accountId, { isCancelDue: false });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error, customer: customerId }, 'a customer could not be read from the payment provider');
      // The events said to look again, which the row says from now on.
      await markHandled(tx, await selectUnhandled(tx, customerId), new Date(now));
      await updateCustomer(tx, accountId, { readDueAt: new Date(now + RETRY_MS), problem: error.detail });
    }
    return true;
  });
}

function deleteOne({ database, clock, log, provider }: Needs): Promise<boolean> {
  return withTransaction(database, async (tx) => {
    const now = clock.now();
    const customerId = await lockClosedCustomer(tx, new Date(now));
    if (customerId === null) return false;
    try {
      await provider.deleteCustomer(customerId);
      await setClosedDue(tx, customerId, null);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error, customer: customerId }, 'a customer could not be deleted at the payment provider');
      await setClosedDue(tx, customerId, new Date(now + RETRY_MS));
    }
    return true;
  });
}

/** Ends every subscription of a customer with its paid period. */
async function cancelAll(provider: Provider, customerId: string): Promise<void> {
  const { subscriptions } = (await provider.readCustomer(customerId)) ?? { subscriptions: [] };
  for (const { id, state, endsAt, paidUntil } of subscriptions)
    if (state !== 'none' && (endsAt === null || endsAt > paidUntil)) await provider.cancelLater(id);
}
