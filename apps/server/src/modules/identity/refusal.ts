import { AppError } from '../../platform/errors.ts';

const REFUSALS = {
  INVALID_EMAIL_OR_PASSWORD: () => new AppError('UNAUTHORIZED', 'Email and password do not match.'),
  INVALID_TOKEN: () =>
    new AppError('UNPROCESSABLE', 'This link is no longer valid. It may have been used, or it is too old.'),
  TICKET_EXPIRED: () => new AppError('UNPROCESSABLE', 'This took too long. Log in again.'),
  ACCOUNT_EXISTS: () => new AppError('CONFLICT', 'This address has an account already. Log in.'),
} as const;

/** Returns the error with which a sign-up or login is refused. */
export const getRefusal = (reason: keyof typeof REFUSALS): AppError => REFUSALS[reason]();
