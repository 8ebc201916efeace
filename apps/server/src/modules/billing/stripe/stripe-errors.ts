import { AppError } from '../../../platform/errors.ts';
import { RefundRefused } from '../provider/refund-refused.ts';

/** Stripe does not know the object that a call named. */
export class UnknownObject extends AppError {
  override name = 'UnknownObject';

  constructor() {
    super('UNAVAILABLE', 'The payment provider does not know this customer or plan.');
  }
}

/** Codes of payments that the bank lets pass once its customer has confirmed them. */
const CONFIRMABLE = [
  'authentication_required',
  'payment_intent_action_required',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
];

/** Whether a payment was refused only because the bank requires a confirmation of its customer. */
export function isConfirmable(error: unknown): boolean {
  const { type, code, decline_code } = error as { type?: string; code?: string; decline_code?: string };
  return type === 'StripeCardError' && [code, decline_code].some((one) => CONFIRMABLE.includes(one ?? ''));
}

/** Returns an error of Stripe as one of this program. Its own text is only the cause: it may name secrets. */
export function getRefusal(error: unknown): unknown {
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number };
  if (type === 'StripeCardError')
    return new AppError('CONFLICT', 'The payment was refused. Choose another payment method under Manage billing.');
  if (code === 'resource_missing') return new UnknownObject();
  if (!type?.startsWith('Stripe')) return error;
  const reason = statusCode === undefined ? type : `${type} ${statusCode}`;
  return new AppError('UNAVAILABLE', `The payment provider does not answer as expected (${reason}). Try again later.`);
}

const REFUND_REFUSALS: Readonly<Record<string, string>> = {
  charge_already_refunded: 'The payment provider says that the payment was refunded before.',
  charge_disputed: 'The bank or card issuer disputes the payment. Answer the dispute at the payment provider.',
  balance_insufficient: 'The balance at the payment provider is too low. Add funds there, then refund again.',
  resource_missing: 'The payment provider does not know the payment.',
};

/** A call that is repeated later may succeed: two at the same time, and too many. */
const REPEATABLE: readonly number[] = [409, 429];

/** Returns an error of Stripe at a refund as one of this program. */
export function getRefundRefusal(error: unknown): unknown {
  const { type, code, statusCode = 0 } = error as { type?: string; code?: string; statusCode?: number };
  const isRefused = type?.startsWith('Stripe') && statusCode >= 400 && statusCode < 500;
  if (!isRefused || REPEATABLE.includes(statusCode)) return getRefusal(error);
  const known = code === undefined ? undefined : REFUND_REFUSALS[code];
  return new RefundRefused(
    known ?? `The payment provider refuses the refund (${code ?? `${type} ${statusCode}`}). Look at the payment there.`,
  );
}
