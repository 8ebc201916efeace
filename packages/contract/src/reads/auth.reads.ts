import { User } from '../visitor.ts';
import { declareRead } from './read.ts';

export const user = declareRead({
  path: '/api/auth/user',
  summary: 'The signed-in user; null if nobody is signed in',
  entitlement: 'own',
  cache: 'never',
  answer: User.nullable(),
});
