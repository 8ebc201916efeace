import type { MemberRefunds, RefundablePayment } from '@sealtick/contract';

/** Payments that are refunded together. */
export interface OpenRefund {
  /** Null for what was paid for plans. */
  readonly courseId: string | null;
  /** What was paid for. */
  readonly name: string;
  readonly payments: readonly RefundablePayment[];
  /** Last moment at which they can be refunded. */
  readonly until: string;
  /** What ends with the refund, before it and after it. */
  readonly consequence: string;
  readonly end: string;
}

/** Returns what can be refunded: the plan, and each course. */
export function toOpenRefunds({ plan, courses }: MemberRefunds): OpenRefund[] {
  const ofCourses = courses.map(({ courseId, title, until, ...payment }) => ({
    courseId,
    name: `Course ${title}`,
    payments: [payment],
    until,
    consequence: `The course ${title} is closed. Progress, certificates and the plan stay.`,
    end: `The course ${title} is closed.`,
  }));
  if (plan === null) return ofCourses;
  const ofPlan = {
    ...plan,
    courseId: null,
    name: plan.payments.length === 1 ? 'Plan' : `Plan, ${plan.payments.length} payments`,
    consequence: 'The paid plan ends now, and no further payment is taken for it. A trial or a granted plan stays.',
    end: 'The paid plan has ended.',
  };
  return [ofPlan, ...ofCourses];
}
