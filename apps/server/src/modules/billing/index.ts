import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockVerified } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { billingWork } from './billing-work.ts';
import { cancelPlan, changePlan, openPortal, previewChange } from './change-billing.ts';
import { openCheckout } from './open-checkout.ts';
import { priceChangeReads, priceChangeWrites } from './price-changes.served.ts';
import { readBilling } from './read-billing.ts';
import { readPlan } from './read-plan.ts';
import { refundWrites } from './refunds.served.ts';
import { setMarketGroup } from './set-market-group.ts';
import { startTrial } from './start-trial.ts';

export { announcePrice, findUninformed, priceChangeName } from './announce-price.ts';
export type { BillingContext } from './billing-context.ts';
export { openCourseCheckout } from './buy-course.ts';
export { cancelBilling } from './cancel-billing.ts';
export { selectBoughtCourses } from './course-payment-repository.ts';
export { createProvider } from './create-provider.ts';
export { closeCustomer, readCustomersAgain } from './customer-repository.ts';
export { describeCancellation, describeKept } from './describe-cancellation.ts';
export { describeGrant, describePlan } from './describe-plan.ts';
export {
  findLimits,
  findPlanHistories,
  findPlanHistory,
  getPlan,
  getShownPlan,
  NO_PLAN,
  type PlanHistory,
} from './find-plan.ts';
export { grantPlan, revokePlan } from './grants.ts';
export { noteEmailChange } from './note-email-change.ts';
export { getShownEnd } from './paid-period.ts';
export { selectRefunded, selectUnmatched } from './payment-repository.ts';
export { getGrantMail, getRevokedMail } from './plan-mails.ts';
export { hasPaidPlan, selectPlanHolders } from './plan-repository.ts';
export type { PriceChange } from './price-change-repository.ts';
export { readRefunds } from './refundable.ts';
export { refundWrites } from './refunds.served.ts';
export { requireCapacity } from './require-capacity.ts';
export { setMarketGroup } from './set-market-group.ts';

/** Creates the module of plans: who has which, since when, and what is paid for them. */
export function createBilling(ctx: BillingContext): ServerModule {
  const { provider, clock } = ctx;
  const readOwn = (viewer: Viewer) => readBilling(viewer.db, requireAccount(viewer), provider !== null, clock.now());
  return {
    name: 'billing',
    reads: [
      serve(reads.plan.own, (viewer) => readPlan(ctx, viewer)),
      serve(reads.billing.own, readOwn),
      serve(reads.billing.change, (viewer, { plan }) => previewChange(ctx, viewer, plan)),
      ...priceChangeReads(ctx),
    ],
    writes: [
      serveWrite(writes.plan.startTrial, (viewer) => startTrial(ctx, viewer)),
      serveWrite(writes.plan.setMarketGroup, async (viewer, { marketGroup }) => {
        const accountId = requireAccount(viewer);
        await lockVerified(viewer.db, accountId);
        await setMarketGroup(viewer.db, accountId, marketGroup, ctx.clock.now());
        await ctx.accessChanged(viewer.db, accountId);
        return readPlan(ctx, viewer);
      }),
      servePreparedWrite(
        writes.billing.checkout,
        (viewer, wanted) => openCheckout(ctx, viewer, wanted),
        async (_viewer, _wanted, opened) => opened,
      ),
      servePreparedWrite(
        writes.billing.portal,
        (viewer) => openPortal(ctx, viewer),
        async (_viewer, _input, opened) => opened,
      ),
      servePreparedWrite(
        writes.billing.changePlan,
        (viewer, { plan }) => changePlan(ctx, viewer, plan),
        async (viewer, _input, confirmAt) => ({ ...(await readOwn(viewer)), confirmAt }),
      ),
      servePreparedWrite(writes.billing.cancel, (viewer) => cancelPlan(ctx, viewer), readOwn),
      ...priceChangeWrites(ctx),
      ...Object.values(refundWrites(ctx)),
    ],
    ...(provider === null ? {} : billingWork(ctx, provider)),
  };
}
