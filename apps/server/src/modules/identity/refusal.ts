import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';

const LENGTH = `The password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`;

/** What the page says for an error of the library. */
const REFUSALS: Readonly<Record<string, () => AppError>> = {
  INVALID_EMAIL_OR_PASSWORD: () => new AppError('UNAUTHORIZED', 'Email and password do not match.'),
  INVALID_TOKEN: () =>
    new AppError('UNPROCESSABLE', 'This link is not valid any more. It may have been used, or it is too old.'),
  TICKET_EXPIRED: () => new AppError('UNPROCESSABLE', 'This took too long. Log in again.'),
  ACCOUNT_EXISTS: () => new AppError('CONFLICT', 'This address has an account already. Log in.'),
  PASSWORD_TOO_SHORT: () => new AppError('UNPROCESSABLE', LENGTH, { errors: [{ path: 'password', message: LENGTH }] }),
  PASSWORD_TOO_LONG: () => new AppError('UNPROCESSABLE', LENGTH, { errors: [{ path: 'password', message: LENGTH }] }),
};

/** Returns the error that the caller receives for an error code of the library; INTERNAL for an unexpected one. */
export function refusalOf(code: string): AppError {
  return (
    REFUSALS[code]?.() ?? new AppError('INTERNAL', 'Internal error.', { cause: new Error(`better-auth: ${code}`) })
  );
}
