import { DeliveryRules } from '../delivery-rule.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/delivery/rules',
  tag: 'delivery',
  summary: 'Which new signals are sent to the channels of the caller: the rules saved last, or the defaults',
  entitlement: 'own',
  scope: 'delivery',
  cache: 'never',
  answer: DeliveryRules,
});
