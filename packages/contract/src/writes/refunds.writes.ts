import { z } from 'zod';
import { Reason } from '../member.ts';
import { plainText } from '../plain-text.ts';
import { Refund } from '../refunds.ts';
import { declareWrite } from './write.ts';

const id = plainText().regex(/^[\w-]{1,64}$/);
const body = z.strictObject({
  reason: Reason,
  /** What the caller expects to be returned, in total. Another amount is refused, so that no one confirms what was not shown. */
  amountCents: z.int().min(1).optional(),
});
const errors = {
  NOT_FOUND: 'No account has this id',
  CONFLICT: 'There is nothing to refund, it was paid too long ago, the amount differs, or the payment provider refuses',
  UNAVAILABLE: 'No payment provider is set, or it does not answer',
} as const;

export const plan = declareWrite({
  method: 'POST',
  path: '/api/admin/members/:id/refund',
  tag: 'console',
  summary: 'Refunds every payment of an account for plans, and ends its paid plan now',
  callers: 'operators',
  params: z.strictObject({ id }),
  body,
  answer: Refund,
  errors,
  audit: { act: 'plan.refunded', label: 'Payments refunded', subject: 'id' },
});

export const course = declareWrite({
  method: 'POST',
  path: '/api/admin/members/:id/courses/:courseId/refund',
  tag: 'console',
  summary: 'Refunds what an account paid for a course, and closes the course',
  callers: 'operators',
  params: z.strictObject({ id, courseId: id }),
  body,
  answer: Refund,
  errors,
  audit: { act: 'course.refunded', label: 'Course refunded', subject: 'id' },
});
