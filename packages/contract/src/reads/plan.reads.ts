import { OwnPlan } from '../subscription.ts';
import { declareRead } from './read.ts';

export const own = declareRead({
  path: '/api/plan',
  tag: 'account',
  summary: 'The plan of the caller',
  entitlement: 'own',
  scope: ['subscriptions', 'signals:read'],
  cache: 'never',
  answer: OwnPlan,
});
