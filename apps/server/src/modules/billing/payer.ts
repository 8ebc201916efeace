import { MINUTE_MS } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { requireVerified } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { withCustomer } from './customer-lease.ts';
import { findCustomer, insertCustomer, updateCustomer } from './customer-repository.ts';
import type { Checkout, Provider } from './provider/provider.ts';
import { requireProvider } from './provider/require-provider.ts';
import { readCustomer } from './read-customer.ts';
import { refusePending } from './refund-order.ts';
import { getCustomer, replaceCustomer, replaceGone, unknownPayments } from './replace-customer.ts';
import { RETURN_PATH } from './return-route.ts';
import { returnState } from './return-state.ts';

/** The provider allows no shorter time. */
const CHECKOUT_MS = 31 * MINUTE_MS;

/** The caller as a customer of the payment provider, whom no one else reads or changes now. */
export interface Payer {
  readonly provider: Provider;
  readonly customerId: string;
  readonly accountId: string;
  readonly now: number;
  /** Stores that a payment is expected. Returns what a page that leads back to a path is opened with. */
  readonly prepare: (path: string) => Promise<Pick<Checkout, 'until' | 'returnTo' | 'cancelTo'>>;
}

/**
 * Returns the address of the page that is opened for the caller, whose pages that were open are closed before, and whose payments
 * are read. Runs before the transaction of a call. @throws {AppError} if the caller cannot pay
 */
export async function withPayer(
  ctx: BillingContext,
  viewer: Viewer,
  open: (payer: Payer) => Promise<string>,
): Promise<{ url: string }> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  const provider = requireProvider(ctx.provider);
  const email = await requireVerified(db, accountId);
  if ((await findCustomer(db, accountId)) === null)
    await insertCustomer(db, accountId, await getCustomer(provider, accountId, email));
  const opened = await withCustomer(db, accountId, async (stored) => {
    refusePending(stored);
    const now = ctx.clock.now();
    const current = await replaceGone(provider, db, stored, now);
    if (current.mayPay) throw unknownPayments();
    const { customerId } = current.customer;
    const customer = current.isGone
      ? await replaceCustomer(db, stored, await provider.createCustomer(accountId, email, customerId))
      : current.customer;
    // A payment that was just made may not have been read yet, and would be made twice. After the page is closed, no other follows.
    await provider.closeCheckouts(customer.customerId);
    await readCustomer({ ...ctx, provider }, db, customer, now);
    const prepare = async (to: string) => {
      const until = now + CHECKOUT_MS;
      const checkoutUntil = new Date(until + MINUTE_MS);
      // Stored before the page exists: no payment is made that no one looks for.
      await updateCustomer(db, accountId, { checkoutUntil, readDueAt: new Date(now + MINUTE_MS) });
      const state = await returnState(ctx, { accountId, checkoutUntil });
      const returnTo = `${ctx.origin}${RETURN_PATH}?${new URLSearchParams({ to, state })}`;
      return { until, returnTo, cancelTo: `${ctx.origin}${to.split('?')[0]}` };
    };
    return open({ provider, customerId: customer.customerId, accountId, now, prepare });
  });
  // An account that is erased at this moment no longer has a customer.
  if (opened === null) throw new AppError('UNAUTHORIZED', 'Log in to call this.');
  return { url: opened };
}
