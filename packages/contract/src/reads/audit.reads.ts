import { z } from 'zod';
import { AccountAct } from '../account-act.ts';
import { cursor } from '../plain-text.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/account/audit',
  tag: 'account',
  summary: 'Who did what to the account of the caller, newest first',
  entitlement: 'own',
  cache: 'never',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: cursor(/^aud_[\w-]{22}$/).optional(),
  }),
  answer: z.array(AccountAct),
  nextBy: 'cursor',
});
