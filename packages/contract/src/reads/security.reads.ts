import { z } from 'zod';
import { AccountSecurity, OperatorAccess, SignInRow } from '../account-security.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/account/security',
  tag: 'account',
  summary: 'Authenticator app and passkeys of the account',
  entitlement: 'own',
  cache: 'never',
  answer: AccountSecurity,
});

export const signIns = declareRead({
  path: '/api/account/sign-ins',
  tag: 'account',
  summary: 'Browsers that are logged in, the last used first',
  entitlement: 'own',
  cache: 'never',
  answer: z.array(SignInRow),
});

export const operatorAccess = declareRead({
  path: '/api/account/operator-access',
  tag: 'account',
  summary: "Whether the caller may use the operator's console, and what is missing",
  entitlement: 'own',
  cache: 'never',
  answer: OperatorAccess,
});
