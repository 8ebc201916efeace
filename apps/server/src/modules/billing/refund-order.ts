import { AppError } from '../../platform/errors.ts';

/**
 * A refund that an operator has ordered. It is stored before the provider is asked, and deleted with its audit entry: what a
 * process that ends leaves behind is finished by another one.
 */
export interface RefundOrder {
  readonly id: string;
  /** Null for what was paid for plans. */
  readonly courseId: string | null;
  /** The payments that are refunded, with what was left of each. */
  readonly payments: readonly OrderedPayment[];
  /** The subscriptions that end with it: those of before the refund. None for a course. */
  readonly subscriptionIds: readonly string[];
  /** Account of the operator; null for the command line. */
  readonly operatorId: string | null;
  readonly reason: string;
  /** ISO time. */
  readonly since: string;
}

/** Why the provider did not return everything of a refund. */
export interface RefundRefusal extends Pick<RefundOrder, 'courseId' | 'since'> {
  readonly reason: string;
}

export interface OrderedPayment {
  readonly intentId: string;
  readonly amountCents: number;
  readonly currency: string;
}

/** Before a payment, which the refund that has begun would not return. @throws {AppError} CONFLICT */
export function refusePending({ refundOrder }: { readonly refundOrder: RefundOrder | null }): void {
  if (refundOrder !== null)
    throw new AppError('CONFLICT', 'A refund to you is being finished. Try again in a few minutes.');
}
