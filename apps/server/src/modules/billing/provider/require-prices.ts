import { AppError } from '../../../platform/errors.ts';
import type { Provider } from './provider.ts';

/** Compares the prices before someone pays. @throws {AppError} UNAVAILABLE if the provider charges other than the site shows */
export async function requirePrices(provider: Provider): Promise<void> {
  const differences = await provider.comparePrices();
  if (differences.length > 0)
    throw new AppError('UNAVAILABLE', 'Plans cannot be paid for at the moment, because a price is being corrected.');
}
