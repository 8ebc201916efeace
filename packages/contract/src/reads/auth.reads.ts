import { User } from '../visitor.ts';
import { declareRead } from './read.ts';

export const user = declareRead({
  path: '/api/auth/user',
  summary: 'Who is signed in; null for nobody',
  entitlement: 'own',
  cache: 'never',
  answer: User.nullable(),
});
