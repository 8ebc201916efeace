import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { lockVerified } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { readPlan } from './read-plan.ts';
import { setMarketGroup } from './set-market-group.ts';
import { startTrial } from './start-trial.ts';

export { findPlanHistory, type PlanHistory, planOf } from './find-plan.ts';
export { grantPlan, revokePlan } from './grants.ts';
export { setMarketGroup } from './set-market-group.ts';

/** Creates the module of plans: who has which, and since when. */
export function createBilling(ctx: BillingContext): ServerModule {
  return {
    name: 'billing',
    reads: [serve(reads.plan.own, (viewer) => readPlan(ctx, viewer))],
    writes: [
      serveWrite(writes.plan.startTrial, (viewer) => startTrial(ctx, viewer)),
      serveWrite(writes.plan.setMarketGroup, async (viewer, { marketGroup }) => {
        const accountId = requireAccount(viewer);
        await lockVerified(viewer.database, accountId);
        await setMarketGroup(viewer.database, accountId, marketGroup, ctx.clock.now());
        await ctx.accessChanged(viewer.database, accountId);
        return readPlan(ctx, viewer);
      }),
    ],
  };
}
