import type { PlanPeriod } from '@sealtick/contract';
import { useMembers } from '../../../testing/use-members.ts';
import { createBilling } from '../../billing/index.ts';
import { insertPeriod } from '../../billing/plan-repository.ts';
import { accessChanged, createSubscriptions } from '../index.ts';

/** Mounts plans and subscriptions on a site of their own for the tests of a file. */
export function usePlans() {
  const site = useMembers(({ clock }) => [
    createBilling({
      clock,
      secret: async () => 'secret',
      accessChanged: (tx, accountId) => accessChanged(tx, accountId, clock.time),
    }),
    createSubscriptions(clock),
  ]);
  const { clock, database } = site;

  /** Gives the account `amara` a plan. */
  const give = async (period: Partial<PlanPeriod>): Promise<void> => {
    const accountId = 'amara';
    const grant = { plan: 'pro', source: 'grant', from: clock.time, until: null } as const;
    await insertPeriod(database(), accountId, { ...grant, failedAt: null, isCancelled: false, ...period });
    await accessChanged(database(), accountId, clock.time);
  };

  return { ...site, give };
}
