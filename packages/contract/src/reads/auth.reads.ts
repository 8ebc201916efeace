import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import { User } from '../visitor.ts';
import { declareRead } from './read.ts';

export const user = declareRead({
  path: '/api/auth/user',
  tag: 'account',
  summary: 'The logged-in user; null if no one is logged in',
  entitlement: 'own',
  cache: 'never',
  answer: User.nullable(),
});

export const providers = declareRead({
  path: '/api/auth/providers',
  tag: 'account',
  summary: 'Login providers of the site',
  entitlement: 'open',
  answer: z.array(z.object({ id: plainText(), name: plainText() })),
});
