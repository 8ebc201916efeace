import { z } from 'zod';

/** Body of every error answer: application/problem+json (RFC 9457). `message` equals `title`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});

export type Problem = z.infer<typeof Problem>;
