import { AccountPrivacy } from '../privacy.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/account/privacy',
  tag: 'account',
  summary: 'What the account allows the site to store and load besides what is necessary',
  entitlement: 'own',
  cache: 'never',
  answer: AccountPrivacy,
});
