import { LastSeen } from '../last-seen.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/last-seen',
  tag: 'account',
  summary: 'How many signals came since the caller last looked at them',
  entitlement: 'own',
  cache: 'never',
  answer: LastSeen,
});
