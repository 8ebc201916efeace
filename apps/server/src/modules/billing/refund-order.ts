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
