import { AppError } from '../../../platform/errors.ts';
import type { Provider } from './provider.ts';

/** Returns the payment provider. @throws {AppError} UNAVAILABLE if none is set */
export function requireProvider(provider: Provider | null): Provider {
  if (provider === null)
    throw new AppError('UNAVAILABLE', 'Plans cannot be paid for on this site. Send a request to sales.');
  return provider;
}
