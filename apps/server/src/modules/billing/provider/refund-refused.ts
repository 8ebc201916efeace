import { AppError } from '../../../platform/errors.ts';

/** The provider refuses to refund a payment: nothing of it was refunded. */
export class RefundRefused extends AppError {
  override name = 'RefundRefused';
  /** One sentence for the operator; it may name what members do not see. */
  readonly reason: string;

  constructor(reason: string) {
    super('UNAVAILABLE', 'The payment provider refuses a refund. Try again later.');
    this.reason = reason;
  }
}
