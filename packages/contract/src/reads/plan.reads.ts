import { OwnPlan } from '../subscription.ts';
import { declareRead } from './read.ts';

export const own = declareRead({
  path: '/api/plan',
  tag: 'account',
  summary: 'The plan of the caller',
  entitlement: 'own',
  cache: 'never',
  answer: OwnPlan,
});
