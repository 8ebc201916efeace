import { z } from 'zod';
import { input } from '../input.ts';
import { RiskLimitsInput, RiskSettings } from '../risk.ts';
import { declareWrite } from './write.ts';

export const save = declareWrite({
  method: 'PUT',
  path: '/api/risk',
  tag: 'account',
  summary: 'Saves the risk settings of the account, from now on',
  callers: 'accounts',
  scope: 'risk',
  body: RiskLimitsInput.extend({
    /** Unchanged where it is left out; before the first saving the maximum drawdown, at most 0.2. */
    maxOpenRisk: RiskLimitsInput.shape.maxOpenRisk.optional(),
    /** Unchanged where it is left out; before the first saving half of the maximum drawdown, at most 0.1. */
    maxGroupRisk: RiskLimitsInput.shape.maxGroupRisk.optional(),
    restatesEquity: input(
      z.boolean(),
      'States the equity again although it is unchanged. Another equity or currency always counts as stated now',
    ).default(false),
  }),
  answer: RiskSettings,
  audit: { act: 'risk.changed', label: 'Risk settings changed', subject: null },
});
