import { Billing } from '../billing.ts';
import { declareRead } from './read.ts';

export const own = declareRead({
  path: '/api/billing',
  tag: 'site',
  summary: 'What the caller pays for a plan and for courses',
  entitlement: 'own',
  cache: 'never',
  answer: Billing,
});
