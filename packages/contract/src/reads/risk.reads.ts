import { RiskSettings } from '../risk.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/risk',
  tag: 'account',
  summary: 'Risk settings of the account: those saved last, or the defaults',
  entitlement: 'own',
  scope: 'risk',
  cache: 'never',
  answer: RiskSettings,
});
