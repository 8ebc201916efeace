import { Profile } from '../profile.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/account/profile',
  tag: 'account',
  summary: 'Names and time zone of the account',
  entitlement: 'own',
  cache: 'never',
  answer: Profile,
});
