import { MIN_PASSWORD_LENGTH } from '@sealtick/contract';

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the 49,000 most common ones, in upper or lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}

/** Loaded at the first use: most processes never need the list. Shorter ones are refused by their length. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'] as readonly string[];
  return new Set(words.filter(({ length }) => length >= MIN_PASSWORD_LENGTH));
}
