import { createMongoAbility, subject } from '@casl/ability';
import type { Prepare } from '../measure/contestant.ts';
import { makeCases, NOW, PUBLIC_DELAY_MS } from './cases.ts';

/** Decides with CASL: the rules of the account, and then whether they allow to see the entry. */
export const prepare: Prepare = () => {
  const cases = makeCases();
  const isPublic = { action: 'see', subject: 'entry', conditions: { issuedAt: { $lte: NOW - PUBLIC_DELAY_MS } } };
  return () => {
    let seen = 0;
    for (const { member, entry } of cases) {
      const { plan, subscriptions } = member;
      const strategyId = { $in: subscriptions.map((one) => one.strategyId) };
      const conditions = plan.marketGroup === null ? { strategyId } : { strategyId, assetClass: plan.marketGroup };
      const own = plan.name === 'free' ? [] : [{ action: 'see', subject: 'entry', conditions }];
      if (createMongoAbility([isPublic, ...own]).can('see', subject('entry', { ...entry }))) seen += 1;
    }
    return { seen };
  };
};
