import { PLANS } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { useMembers } from '../../testing/use-members.ts';
import { planPeriod } from './billing.tables.ts';
import { requireCapacity } from './require-capacity.ts';

const { clock, database, signIn } = useMembers(() => []);
const require = (count: number) => requireCapacity({ db: database(), clock }, 'amara', 'maxRuns', count);

test('A plan allows as many as its limit, and a refusal names plan, limit and what to do', async () => {
  await signIn();
  await require(PLANS.free.maxRuns - 1);
  await expect(require(PLANS.free.maxRuns)).rejects.toThrow(
    'The plan Free has at most 10 stored backtest runs. Delete one first, or choose a plan with more.',
  );
  const from = new Date(clock.time);
  await database().insert(planPeriod).values({ accountId: 'amara', plan: 'institutional', source: 'grant', from });
  await require(PLANS.institutional.maxRuns - 1);
  await expect(require(PLANS.institutional.maxRuns)).rejects.toThrow(
    /^The plan Institutional has at most 500 stored backtest runs\. Delete one first\.$/,
  );
});
