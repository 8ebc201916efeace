import { AppError } from '../../../platform/errors.ts';

/** Returns the refusal of a code. */
export function wrongCode(): AppError {
  const message = 'This code is wrong, too old, or was used before.';
  return new AppError('UNPROCESSABLE', message, { errors: [{ path: 'code', message }] });
}
