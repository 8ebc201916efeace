import { PLANS, returnPath, type SoldPlan } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { requireVerified } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { withCustomer } from './customer-lease.ts';
import { findCustomer, insertCustomer, updateCustomer } from './customer-repository.ts';
import { selectPeriods } from './plan-repository.ts';
import { requireProvider } from './provider/require-provider.ts';
import { findPaid } from './read-billing.ts';
import { readCustomer } from './read-customer.ts';
import { RETURN_PATH } from './return-route.ts';
import { returnState } from './return-state.ts';

/** The provider allows no shorter time. */
const CHECKOUT_MS = 31 * MINUTE_MS;
/** A trial that ends sooner is not waited for. */
const SHORTEST_WAIT_MS = 5 * MINUTE_MS;

interface CheckoutOrder {
  readonly plan: SoldPlan;
  readonly returnTo?: string | undefined;
}

/**
 * Opens the page on which the caller pays for a plan, which is billed from the end of a trial. Returns its address. Runs before
 * the transaction of the call. @throws {AppError} CONFLICT if the caller pays for a plan
 */
export async function openCheckout(
  ctx: BillingContext,
  viewer: Viewer,
  { plan, returnTo }: CheckoutOrder,
): Promise<{ url: string }> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  const provider = requireProvider(ctx.provider);
  const email = await requireVerified(db, accountId);
  if ((await findCustomer(db, accountId)) === null)
    await insertCustomer(db, accountId, await provider.createCustomer(accountId, email));
  const opened = await withCustomer(db, accountId, async (customer) => {
    const now = ctx.clock.now();
    // A payment that was just made may not have been read yet, and would be made twice.
    await readCustomer({ provider, accessChanged: ctx.accessChanged }, db, customer, now);
    const paid = await findPaid(db, accountId, now);
    if (paid !== null) throw new AppError('CONFLICT', `You pay for the plan ${PLANS[paid.plan].label}.`);
    const differences = await provider.comparePrices();
    if (differences.length > 0)
      throw new AppError('UNAVAILABLE', 'Plans cannot be paid for at the moment, because a price is being corrected.');
    const until = now + CHECKOUT_MS;
    const checkoutUntil = new Date(until + MINUTE_MS);
    // Stored before the page exists: no payment is made that no one looks for.
    await updateCustomer(db, accountId, { checkoutUntil, readDueAt: new Date(now + MINUTE_MS) });
    const to = returnPath(returnTo ?? '/account');
    const state = await returnState(ctx, { accountId, checkoutUntil });
    return provider.openCheckout({
      customerId: customer.customerId,
      plan,
      from: await findTrialEnd(db, accountId, now),
      until,
      returnTo: `${ctx.origin}${RETURN_PATH}?${new URLSearchParams({ to, state })}`,
      cancelTo: `${ctx.origin}${to.split('?')[0]}`,
    });
  });
  // An account that is erased at this moment no longer has a customer.
  if (opened === null) throw new AppError('UNAUTHORIZED', 'Log in to call this.');
  return { url: opened };
}

async function findTrialEnd(db: Database, accountId: string, now: number): Promise<number | null> {
  const periods = await selectPeriods(db, accountId);
  const end = periods.find(({ source }) => source === 'trial')?.until ?? 0;
  return end > now + SHORTEST_WAIT_MS ? end : null;
}
