import { z } from 'zod';
import { AccountAct } from '../account-act.ts';
import { plainText } from '../plain-text.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/account/audit',
  tag: 'account',
  summary: 'Who did what to the account of the caller, newest first',
  entitlement: 'own',
  cache: 'never',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: plainText()
      .regex(/^aud_[\w-]{22}$/, 'must be a cursor from the Link header of the page before')
      .optional(),
  }),
  answer: z.array(AccountAct),
  nextBy: 'cursor',
});
