import { z } from 'zod';
import { AssetClass } from '../enumerations.ts';
import { OwnPlan } from '../subscription.ts';
import { declareWrite } from './write.ts';

export const startTrial = declareWrite({
  method: 'POST',
  path: '/api/trial',
  tag: 'account',
  summary: 'Starts the trial of the caller, once for each email address',
  callers: 'accounts',
  answer: OwnPlan,
  errors: { CONFLICT: 'The caller has a plan, or the trial was used' },
  audit: { act: 'trial.started', label: 'Trial started', subject: null },
});

export const setMarketGroup = declareWrite({
  method: 'PUT',
  path: '/api/plan/market-group',
  tag: 'account',
  summary: 'Chooses the market group of a plan that covers one',
  callers: 'accounts',
  body: z.strictObject({ marketGroup: AssetClass }),
  answer: OwnPlan,
  errors: { CONFLICT: 'The plan covers all markets, or the market group was changed too recently' },
  audit: { act: 'market-group.changed', label: 'Market group changed', subject: 'marketGroup' },
});
