import { z } from 'zod';
import { Instant } from './instant.ts';
import { plainText } from './plain-text.ts';

/** An amount of money in the smallest unit of its currency. */
export const Amount = z.object({ amountCents: z.int(), currency: z.string() });

/** What is left of a payment to refund, tax included. */
export const RefundablePayment = Amount.extend({ paidAt: Instant });

/** What an operator can refund of what a member paid. */
export const MemberRefunds = z.object({
  /** Payments of plans, oldest first. Null if none can be refunded. */
  plan: z
    .object({
      payments: z.array(RefundablePayment),
      /** Last moment at which they can be refunded. */
      until: Instant,
    })
    .nullable(),
  courses: z.array(RefundablePayment.extend({ courseId: z.string(), title: z.string(), until: Instant })),
  /** A refund that has begun and is not recorded: the site finishes it. Null without one. */
  pending: z.object({ courseId: z.string().nullable(), since: Instant }).nullable(),
  /** The last refund, if the payment provider refused it or a part of it, and why. Null if everything was returned. */
  refused: z.object({ courseId: z.string().nullable(), since: Instant, reason: plainText() }).nullable(),
});

/** What a refund returned. */
export const Refund = z.object({
  /** One for each payment that was refunded. */
  refunded: z.array(Amount),
  /** Why the other payments were not refunded; null if all were. */
  refusal: plainText().nullable(),
  /** Whether the payment provider stopped answering: the site finishes the refund once it answers. */
  isPending: z.boolean(),
});

export type RefundablePayment = z.infer<typeof RefundablePayment>;
export type MemberRefunds = z.infer<typeof MemberRefunds>;
export type Refund = z.infer<typeof Refund>;
