import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BillingContext } from './billing-context.ts';
import type { CustomerRow } from './customer-repository.ts';

type Checkout = Pick<CustomerRow, 'accountId' | 'checkoutUntil'>;

/**
 * Returns what the address to which the payment provider leads back contains: only it has the provider asked. Pages of other
 * sites can link to the address, but do not know this.
 */
export async function returnState({ secret }: Pick<BillingContext, 'secret'>, checkout: Checkout): Promise<string> {
  const { accountId, checkoutUntil } = checkout;
  const text = `return from a checkout\n${accountId}\n${checkoutUntil!.toISOString()}`;
  return createHmac('sha256', await secret())
    .update(text)
    .digest('base64url');
}

/** Whether a browser comes back from the checkout that its account opened last. @param now ms UTC */
export async function isReturn(
  ctx: Pick<BillingContext, 'secret'>,
  checkout: Checkout,
  given: string | undefined,
  now: number,
): Promise<boolean> {
  if (given === undefined || checkout.checkoutUntil === null || checkout.checkoutUntil.getTime() < now) return false;
  const [expected, found] = [Buffer.from(await returnState(ctx, checkout)), Buffer.from(given)];
  return expected.length === found.length && timingSafeEqual(expected, found);
}
