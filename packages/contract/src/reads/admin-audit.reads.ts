import { z } from 'zod';
import { AdminAct, AuditState } from '../admin-audit.ts';
import { plainText } from '../plain-text.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareRead } from './read.ts';

const Day = z.iso
  .date({ error: 'must be a day such as 2026-11-23' })
  .regex(/^2\d{3}-/, 'must be a day from 2000 on, such as 2026-11-23');

export const list = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/audit',
  summary: 'Who did what, newest first',
  query: z.strictObject({
    /** An act such as `request.answered`, or its beginning. */
    act: plainText()
      .max(60)
      .regex(/^[a-z.-]*$/, 'must consist of lower-case letters, dots and hyphens')
      .optional(),
    /** Email address of an account that acted, or that it is about. */
    account: plainText().max(254).optional(),
    /** First and last day, UTC. */
    from: Day.optional(),
    to: Day.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    /** Index of the last entry of the page before. */
    cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: z.array(AdminAct),
  nextBy: 'cursor',
});

export const state = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/audit-state',
  summary: 'Size of the audit log, and what its last verification found',
  answer: AuditState,
});
