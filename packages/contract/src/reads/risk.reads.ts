import { RiskSettings, RiskStatus } from '../risk.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/risk',
  summary: 'Risk settings of the account: those saved last, or the defaults',
  entitlement: 'own',
  cache: 'never',
  answer: RiskSettings,
});

export const status = declareRead({
  path: '/api/risk/status',
  summary: 'How much of the limits of the account is used, by the signals that it received',
  entitlement: 'own',
  cache: 'never',
  answer: RiskStatus,
});
