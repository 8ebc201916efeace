import { AccountExport } from '../account-export.ts';
import { declareRead } from './read.ts';

export const exported = declareRead({
  path: '/api/account/export',
  tag: 'account',
  summary: 'The state of the copy of everything that is stored about the account',
  entitlement: 'own',
  cache: 'never',
  answer: AccountExport,
});
