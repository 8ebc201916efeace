import { z } from 'zod';
import { Instant } from './instant.ts';

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** An act about an account, as the account sees it. */
export const AccountAct = z.object({
  id: z.string(),
  at: Instant,
  /** Noun and past participle: `password.changed`. */
  act: z.string(),
  /** The account itself, one of its API keys, an operator, the program, or someone who was not logged in. */
  by: z.enum(['you', 'key', 'operator', 'program', 'somebody']),
  /** The changed object; null for the account itself. */
  subject: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
});

export type AccountAct = z.infer<typeof AccountAct>;
