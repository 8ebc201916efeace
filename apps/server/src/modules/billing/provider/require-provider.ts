import { AppError } from '../../../platform/errors.ts';
import type { Provider } from './provider.ts';

/** Returns the payment provider. @param otherwise What the caller is answered without one @throws {AppError} UNAVAILABLE if none is set */
export function requireProvider(
  provider: Provider | null,
  otherwise = 'Plans cannot be paid for on this site. Send a request to sales.',
): Provider {
  if (provider === null) throw new AppError('UNAVAILABLE', otherwise);
  return provider;
}
