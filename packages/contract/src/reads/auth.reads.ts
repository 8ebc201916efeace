import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import { User } from '../visitor.ts';
import { declareRead } from './read.ts';

export const user = declareRead({
  path: '/api/auth/user',
  tag: 'account',
  summary: 'The signed-in user; null if nobody is signed in',
  entitlement: 'own',
  cache: 'never',
  answer: User.nullable(),
});

export const providers = declareRead({
  path: '/api/auth/providers',
  tag: 'account',
  summary: 'Sign-in providers of the site',
  entitlement: 'open',
  answer: z.array(z.object({ id: plainText(), name: plainText() })),
});
