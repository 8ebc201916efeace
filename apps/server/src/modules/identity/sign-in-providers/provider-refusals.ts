import { AppError } from '../../../platform/errors.ts';

/** The browser did not begin this, began it too long ago, or it was ended before. */
export const requestExpired = (): AppError =>
  new AppError('UNPROCESSABLE', 'This took too long, was used before, or began in another browser. Start again.');

/** Returns the refusal for a provider that does not answer. @param cause For the log */
export const unreachable = (name: string, cause?: unknown): AppError =>
  new AppError('UNAVAILABLE', `${name} cannot be reached. Try again later, or log in another way.`, { cause });

/** Returns the refusal of an answer that is not complete or not for this login. @param cause For the log */
export const notAccepted = (name: string, cause?: unknown): AppError =>
  new AppError('UNPROCESSABLE', `The answer of ${name} was not accepted. Start again.`, { cause });

/** Returns the refusal of a sign-up without an address that the provider has confirmed. */
export const noConfirmedAddress = (name: string): AppError =>
  new AppError(
    'UNPROCESSABLE',
    `${name} gives no confirmed email address. Sign up with a password, then connect ${name} on your account page.`,
  );

/** No one is connected with an account by an email address alone. */
export const addressTaken = (name: string): AppError =>
  new AppError(
    'CONFLICT',
    `An account with your address at ${name} exists. Log in to it, then connect ${name} on your account page.`,
  );

/** Returns the refusal to connect an account of a provider with a second account of the site. */
export const connectedElsewhere = (name: string): AppError =>
  new AppError('CONFLICT', `This account of ${name} is connected with another account here.`);

/** Returns the refusal to connect a second account of a provider. */
export const connectedWithOther = (name: string): AppError =>
  new AppError('CONFLICT', `Your account is connected with another account of ${name}. Disconnect it first.`);
