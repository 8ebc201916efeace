import { AppError } from '../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** @throws {AppError} UNPROCESSABLE for a password among the most common ones. @param path Field that contains it. */
export async function requireUncommon(password: string, path = 'password'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const message = 'This password is among the most common ones. Choose another.';
  throw new AppError('UNPROCESSABLE', message, { errors: [{ path, message }] });
}
