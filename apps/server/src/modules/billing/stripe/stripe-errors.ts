import { AppError } from '../../../platform/errors.ts';

/** Stripe does not know the object that a call named. */
export class UnknownObject extends AppError {
  override name = 'UnknownObject';

  constructor() {
    super('UNAVAILABLE', 'The payment provider does not know this customer or plan.');
  }
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
