import { MIN_PASSWORD_LENGTH } from '@sealtick/contract';
import { refuseField } from '../../platform/errors.ts';
import { consistsOf } from './site-words.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the 49,000 most common ones, in upper or lower case. */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}

/** Loaded at the first use: most processes never need the list. Shorter ones are refused by their length. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'] as readonly string[];
  return new Set(words.filter(({ length }) => length >= MIN_PASSWORD_LENGTH));
}

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
  throw refuseField(path, message);
}
