import { PLANS, returnPath, type SoldPlan } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { requireVerified } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { type CustomerRow, insertCustomer, lockCustomer, updateCustomer } from './customer-repository.ts';
import { selectPeriods } from './plan-repository.ts';
import { requireProvider } from './provider/require-provider.ts';
import { findPaid } from './read-billing.ts';
import { readCustomer } from './read-customer.ts';
import { RETURN_PATH } from './return-route.ts';

/** The provider allows no shorter time. */
const CHECKOUT_MS = 31 * MINUTE_MS;
/** A trial that ends sooner is not waited for. */
const SHORTEST_WAIT_MS = 5 * MINUTE_MS;

interface Wanted {
  readonly plan: SoldPlan;
  readonly returnTo?: string | undefined;
}

/**
 * Opens the page on which the caller pays for a plan, which is billed from the end of a trial. Returns its address.
 * @throws {AppError} CONFLICT if the caller pays for a plan
 */
export async function openCheckout(
  ctx: BillingContext,
  viewer: Viewer,
  { plan, returnTo }: Wanted,
): Promise<{ url: string }> {
  const accountId = requireAccount(viewer);
  const { database } = viewer;
  const provider = requireProvider(ctx.provider);
  const email = await requireVerified(database, accountId);
  const customer = await findOrCreate();
  const now = ctx.clock.now();
  // A payment that was just made may not have been read yet, and would be made twice.
  await readCustomer({ provider, accessChanged: ctx.accessChanged }, database, customer, now);
  const paid = await findPaid(database, accountId, now);
  if (paid !== null) throw new AppError('CONFLICT', `You pay for the plan ${PLANS[paid.plan].label}.`);
  const differences = await provider.comparePrices();
  if (differences.length > 0)
    throw new AppError('UNAVAILABLE', 'Plans cannot be paid for at the moment, because a price is being corrected.');
  const until = now + CHECKOUT_MS;
  const path = returnPath(returnTo ?? '/account');
  const url = await provider.openCheckout({
    customerId: customer.customerId,
    plan,
    from: await findTrialEnd(),
    until,
    returnTo: `${ctx.origin}${RETURN_PATH}?${new URLSearchParams({ to: path })}`,
    cancelTo: `${ctx.origin}${path.split('?')[0]}`,
  });
  await updateCustomer(database, accountId, {
    checkoutUntil: new Date(until + MINUTE_MS),
    readDueAt: new Date(now + MINUTE_MS),
  });
  return { url };

  async function findOrCreate(): Promise<CustomerRow> {
    const found = await lockCustomer(database, accountId);
    if (found !== null) return found;
    await insertCustomer(database, accountId, await provider.createCustomer(accountId, email));
    return (await lockCustomer(database, accountId))!;
  }

  async function findTrialEnd(): Promise<number | null> {
    const periods = await selectPeriods(database, accountId);
    const end = periods.find(({ source }) => source === 'trial')?.until ?? 0;
    return end > now + SHORTEST_WAIT_MS ? end : null;
  }
}
