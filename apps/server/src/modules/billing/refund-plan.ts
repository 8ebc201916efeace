import { REFUND_DAYS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { UsageError } from '../../platform/errors.ts';
import { withCustomer } from './customer-lease.ts';
import { selectPayments } from './payment-repository.ts';
import { type ReadDeps, readCustomer } from './read-customer.ts';

/**
 * Refunds every payment of an account and ends its paid plan immediately. Returns what was refunded, in cents. Holds no connection
 * while the provider is asked. @throws {UsageError} if it paid nothing, or its first payment was too long ago
 */
export async function refundPlan(deps: ReadDeps, db: Database, accountId: string, now: number): Promise<number> {
  const { provider } = deps;
  const cents = await withCustomer(db, accountId, async (customer) => {
    await readCustomer(deps, db, customer, now);
    const refunded = refundable(await selectPayments(db, customer.customerId), now);
    // Ended first: a failure in between must not leave a refunded plan that renews.
    const stated = await provider.readCustomer(customer.customerId);
    for (const { id, state } of stated?.subscriptions ?? []) if (state !== 'none') await provider.cancelNow(id);
    for (const { intentId } of refunded) await provider.refund(intentId!);
    await readCustomer(deps, db, customer, now);
    return refunded.reduce((sum, { amountCents }) => sum + amountCents, 0);
  });
  if (cents === null) throw neverPaid();
  return cents;
}

type Payments = Awaited<ReturnType<typeof selectPayments>>;

function refundable(payments: Payments, now: number): Payments {
  const [first] = payments;
  if (!first) throw neverPaid();
  if (now - first.paidAt.getTime() > REFUND_DAYS * DAY_MS)
    throw new UsageError(
      `The first payment was on ${first.paidAt.toISOString()}; refunds end ${REFUND_DAYS} days after it.`,
    );
  const refunded = payments.filter(({ isReversed, intentId }) => !isReversed && intentId !== null);
  if (refunded.length === 0) throw new UsageError('Every payment of the account was refunded before.');
  return refunded;
}

const neverPaid = () => new UsageError('The account never paid for a plan.');
