import { PLANS, type PlanChangePreview, SOLD_PLANS, type SoldPlan } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { BillingContext } from './billing-context.ts';
import { cancelSubscriptions } from './cancel-subscriptions.ts';
import { withCustomer } from './customer-lease.ts';
import { type CustomerRow, findCustomer, updateCustomer } from './customer-repository.ts';
import { refuseGranted } from './open-checkout.ts';
import type { PaidPeriod } from './paid-period.ts';
import type { PlanChange, PlanUpdate, Provider } from './provider/provider.ts';
import { requirePrices } from './provider/require-prices.ts';
import { requireProvider } from './provider/require-provider.ts';
import { findPaid } from './read-billing.ts';
import { readCustomer } from './read-customer.ts';
import { refusePending } from './refund-order.ts';
import { unknownPayments } from './replace-customer.ts';

/** While a payment is to be confirmed, it is read every minute for this long. */
const CONFIRM_MS = 30 * MINUTE_MS;
const NONE = 'You pay for no plan.';

/** Opens the provider's page with invoices and payment methods of the caller. Returns its address. */
export async function openPortal(ctx: BillingContext, viewer: Viewer): Promise<{ url: string }> {
  const accountId = requireAccount(viewer);
  const provider = requireProvider(ctx.provider);
  const customer = await findCustomer(viewer.db, accountId);
  const url = customer && (await provider.openPortal(customer.customerId, `${ctx.origin}/account`));
  if (url === null) throw new AppError('CONFLICT', 'There is no payment to manage. Choose a plan first.');
  return { url };
}

/**
 * Changes the paid plan of the caller: to a higher one immediately, to a lower one from the next payment on. Returns the page on
 * which the caller confirms the payment before that; null without one.
 */
export function changePlan(ctx: BillingContext, viewer: Viewer, plan: SoldPlan): Promise<string | null> {
  return changeCustomer(ctx, viewer, async (provider, customer, now) => {
    refusePending(customer);
    const { accountId } = customer;
    const confirmAt = await provider.changePlan(await getUpdate(provider, viewer.db, { accountId, plan, now }));
    if (confirmAt !== null)
      await updateCustomer(viewer.db, accountId, {
        checkoutUntil: new Date(now + CONFIRM_MS),
        readDueAt: new Date(now),
      });
    return confirmAt;
  });
}

/** Returns what a change of the caller's paid plan charges now. */
export async function previewChange(ctx: BillingContext, viewer: Viewer, plan: SoldPlan): Promise<PlanChangePreview> {
  const accountId = requireAccount(viewer);
  const provider = requireProvider(ctx.provider);
  const update = await getUpdate(provider, viewer.db, { accountId, plan, now: ctx.clock.now() });
  return update.change === 'prorated' ? provider.previewChange(update) : { dueCents: 0, taxCents: 0, currency: 'usd' };
}

interface PlanOrder {
  readonly accountId: string;
  readonly plan: SoldPlan;
  readonly now: number;
}

/** @throws {AppError} if the account cannot change to the plan */
async function getUpdate(provider: Provider, db: Database, { accountId, plan, now }: PlanOrder): Promise<PlanUpdate> {
  const paid = await findPaid(db, accountId, now);
  if (paid === null) throw new AppError('CONFLICT', NONE);
  if (paid.failedAt !== null)
    throw new AppError('CONFLICT', 'A payment failed. Pay the open invoice first, under Manage billing.');
  if (paid.isCancelled) throw new AppError('CONFLICT', 'The plan was cancelled. Renew it first, under Manage billing.');
  if (paid.plan === plan && paid.nextPlan === null)
    throw new AppError('CONFLICT', `You have the plan ${PLANS[plan].label}.`);
  if (isHigher(plan, paid)) await refuseGranted(db, accountId, plan, now);
  // A plan that is kept also keeps its price.
  if (paid.plan !== plan) await requirePrices(provider);
  return { subscriptionId: paid.subscriptionId, plan, change: getChange(paid, plan, now), now };
}

/** Ends the paid plan of the caller with the paid period, or immediately if the payment for it has failed. */
export function cancelPlan(ctx: BillingContext, viewer: Viewer): Promise<void> {
  return changeCustomer(ctx, viewer, async (provider, { customerId }) => {
    const isPaying = await cancelSubscriptions(provider, customerId);
    if (isPaying === null) throw unknownPayments();
    if (!isPaying) throw new AppError('CONFLICT', NONE);
  });
}

type Change<T> = (provider: Provider, customer: CustomerRow, now: number) => Promise<T>;

/** Changes what the caller pays at the provider, and reads it again. Runs before the transaction of the call. */
async function changeCustomer<T>(ctx: BillingContext, viewer: Viewer, change: Change<T>): Promise<T> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  const provider = requireProvider(ctx.provider);
  const deps = { ...ctx, provider };
  const changed = await withCustomer(db, accountId, async (leased) => {
    const now = ctx.clock.now();
    const customer = await readCustomer(deps, db, leased, now);
    const result = await change(provider, customer, now);
    await readCustomer(deps, db, customer, now);
    return { result };
  });
  if (changed === null) throw new AppError('CONFLICT', NONE);
  return changed.result;
}

function getChange(paid: PaidPeriod, plan: SoldPlan, now: number): PlanChange {
  if (paid.from > now) return 'unpaid';
  return isHigher(plan, paid) ? 'prorated' : 'later';
}

const isHigher = (plan: SoldPlan, paid: PaidPeriod): boolean =>
  SOLD_PLANS.indexOf(plan) > SOLD_PLANS.indexOf(paid.plan);
