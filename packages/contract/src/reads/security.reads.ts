import { z } from 'zod';
import { AccountSecurity, OperatorAccess, SignInRow } from '../account-security.ts';
import { declareRead } from './read.ts';

const own = { tag: 'account', entitlement: 'own', cache: 'never' } as const;

export const get = declareRead({
  ...own,
  path: '/api/account/security',
  summary: 'Authenticator app and passkeys of the account',
  answer: AccountSecurity,
});

export const signIns = declareRead({
  ...own,
  path: '/api/account/sign-ins',
  summary: 'Browsers that are logged in, the last used first',
  answer: z.array(SignInRow),
});

export const operatorAccess = declareRead({
  ...own,
  path: '/api/account/operator-access',
  summary: "Whether the caller may use the operator's console, and what is missing",
  answer: OperatorAccess,
});
