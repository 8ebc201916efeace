import { AppError } from '../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { consistsOf } from './site-words.ts';

/** Returns the words that a password of the site must not consist of. */
export type SiteWords = () => Promise<readonly string[]>;

/**
 * @param path Field that contains the password.
 * @throws {AppError} UNPROCESSABLE for one of the most common passwords, or one of words of the site
 */
export async function requireUncommon(siteWords: SiteWords, password: string, path = 'password'): Promise<void> {
  const isCommon = await isCommonPassword(password);
  if (!isCommon && !consistsOf(await siteWords(), password)) return;
  const message = isCommon
    ? 'This password is among the most common ones. Choose another.'
    : 'This password consists of words of the site. Choose another.';
  throw new AppError('UNPROCESSABLE', message, { errors: [{ path, message }] });
}
