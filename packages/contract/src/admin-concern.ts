import { z } from 'zod';

/** A report of a concern in the operator's list. Of an anonymous one only day, text and reference are known. */
export const AdminConcern = z.object({
  reference: z.string(),
  /** Days in London (YYYY-MM-DD). */
  receivedOn: z.iso.date(),
  dueOn: z.iso.date(),
  isOverdue: z.boolean(),
  isClosed: z.boolean(),
  /** Why it was closed; null while it is open, and where none was given. */
  closeReason: z.string().nullable(),
  /** Null for an anonymous report, which cannot be answered. */
  sender: z.object({ name: z.string(), email: z.string() }).nullable(),
  concern: z.string(),
  /** Answers by email, oldest first. */
  answers: z.array(z.object({ on: z.iso.date(), text: z.string() })),
});

export type AdminConcern = z.infer<typeof AdminConcern>;
