import { REFUND_DAYS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { UsageError } from '../../platform/errors.ts';
import type { AccessChanged } from './billing-context.ts';
import { lockCustomer } from './customer-repository.ts';
import { selectPayments } from './payment-repository.ts';
import type { Provider } from './provider/provider.ts';
import { readCustomer } from './read-customer.ts';

interface Needs {
  readonly provider: Provider;
  readonly accessChanged: AccessChanged;
}

/**
 * Refunds every payment of an account and ends its paid plan at once. Returns what was refunded, in cents.
 * @throws {UsageError} if it paid nothing, or its first payment was too long ago
 */
export async function refundPlan(needs: Needs, tx: Database, accountId: string, now: number): Promise<number> {
  const customer = await lockCustomer(tx, accountId);
  if (customer === null) throw new UsageError('The account never paid for a plan.');
  const { provider } = needs;
  await readCustomer(needs, tx, customer, now);
  const payments = await selectPayments(tx, customer.customerId);
  const [first] = payments;
  if (!first) throw new UsageError('The account never paid for a plan.');
  if (now - first.paidAt.getTime() > REFUND_DAYS * DAY_MS)
    throw new UsageError(
      `The first payment was on ${first.paidAt.toISOString()}; refunds end ${REFUND_DAYS} days after it.`,
    );
  const refunded = payments.filter(({ isReversed, intentId }) => !isReversed && intentId !== null);
  if (refunded.length === 0) throw new UsageError('Every payment of the account was refunded before.');
  // Ended first: a failure in between must not leave a refunded plan that renews.
  const stated = await provider.readCustomer(customer.customerId);
  for (const { id, state } of stated?.subscriptions ?? []) if (state !== 'none') await provider.cancelNow(id);
  for (const { intentId } of refunded) await provider.refund(intentId!);
  await readCustomer(needs, tx, customer, now);
  return refunded.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
