import { PLAN_NAMES, PLANS, planAt, returnPath, type SoldPlan } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findComing } from './announce-price.ts';
import type { BillingContext } from './billing-context.ts';
import { withPayer } from './payer.ts';
import { toDay } from './plan-mails.ts';
import { selectPeriods } from './plan-repository.ts';
import type { PriceChange } from './price-change-repository.ts';
import { requirePrices } from './provider/require-prices.ts';
import { findPaid } from './read-billing.ts';

/** A trial that ends sooner is not waited for. */
const SHORTEST_WAIT_MS = 5 * MINUTE_MS;

interface CheckoutOrder {
  readonly plan: SoldPlan;
  readonly returnTo?: string | undefined;
}

/**
 * Opens the page on which the caller pays for a plan, which is billed from the end of a trial. Returns its address. Runs before
 * the transaction of the call. @throws {AppError} CONFLICT if the caller pays for a plan, or has this one by a grant
 */
export function openCheckout(
  ctx: BillingContext,
  viewer: Viewer,
  { plan, returnTo }: CheckoutOrder,
): Promise<{ url: string }> {
  return withPayer(ctx, viewer, async ({ provider, customerId, accountId, now, prepare }) => {
    await refuseGranted(viewer.db, accountId, plan, now);
    const paid = await findPaid(viewer.db, accountId, now);
    if (paid !== null)
      throw new AppError(
        'CONFLICT',
        `You already pay for ${PLANS[paid.plan].label}. Change the plan under Plan and billing.`,
      );
    await requirePrices(provider);
    const page = await prepare(returnPath(returnTo ?? '/account'));
    const from = await findTrialEnd(viewer.db, accountId, now);
    const coming = (await findComing(viewer.db, now)).filter((change) => change.plan === plan);
    const notice = coming.length === 0 ? null : coming.map(getNotice).join(' ');
    return provider.openCheckout({ customerId, plan, from, notice, ...page });
  });
}

/** @throws {AppError} CONFLICT if a grant gives the account the plan, or a higher one: it would be paid for nothing */
export async function refuseGranted(db: Database, accountId: string, plan: SoldPlan, now: number): Promise<void> {
  const grants = (await selectPeriods(db, accountId)).filter(({ source }) => source === 'grant');
  const { name, until } = planAt(grants, null, now);
  if (PLAN_NAMES.indexOf(name) < PLAN_NAMES.indexOf(plan)) return;
  const end = until === null ? '' : ` until the end of ${toDay(until - 1)} (UTC)`;
  throw new AppError(
    'CONFLICT',
    `${PLANS[name].label} is granted to you${end}. ${PLANS[plan].label} needs no payment.`,
  );
}

function getNotice({ plan, newUsd, from }: PriceChange): string {
  const { label, monthlyUsd } = PLANS[plan];
  return `From ${toDay(from)} (UTC) on, ${label} costs ${newUsd} USD per month instead of ${monthlyUsd} USD.`;
}

async function findTrialEnd(db: Database, accountId: string, now: number): Promise<number | null> {
  const periods = await selectPeriods(db, accountId);
  const end = periods.find(({ source }) => source === 'trial')?.until ?? 0;
  return end > now + SHORTEST_WAIT_MS ? end : null;
}
