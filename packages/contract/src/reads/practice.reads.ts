import { z } from 'zod';
import { PRACTICE_ROUNDS_KEPT, PRACTICE_ROUNDS_LISTED, PRACTICE_SESSIONS } from '../academy-rules.ts';
import { PracticeRecord } from '../practice.ts';
import { declareRead } from './read.ts';

export const record = declareRead({
  path: '/api/academy/practice',
  tag: 'academy',
  summary: 'Rounds of practice of the caller, the newest first, and what their results show',
  entitlement: 'own',
  cache: 'never',
  query: z.strictObject({
    /** Lists the rounds of this session alone; the score is of all. */
    session: z.coerce.number().int().min(1).max(PRACTICE_SESSIONS).optional(),
    limit: z.coerce.number().int().min(1).max(PRACTICE_ROUNDS_KEPT).default(PRACTICE_ROUNDS_LISTED),
  }),
  answer: PracticeRecord,
});
