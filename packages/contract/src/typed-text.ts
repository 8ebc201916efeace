import { z } from 'zod';
import { REQUEST_LENGTHS } from './support-limits.ts';

/** Line breaks, control characters, and marks that reverse the direction of what follows. */
const NOT_IN_LINES = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
const NOT_IN_TEXTS = /[^\P{Cc}\n\t]+|[\u202a-\u202e\u2066-\u2069]+/gu;

/** Says the words where a field is missing or empty; other refusals keep their own. */
const wordsFor = (missing?: string) =>
  missing === undefined
    ? {}
    : { error: ({ input }: { input?: unknown }) => (input === undefined || input === '' ? missing : undefined) };

// Nobody sees these characters in what they have pasted, so they are replaced rather than refused.

/** Returns the schema of one typed line; `missing` makes it required, and is said where it is empty. */
export function line(most: number, missing?: string) {
  const typed = z
    .string(wordsFor(missing))
    .overwrite((text) => text.replace(NOT_IN_LINES, ' ').trim())
    .max(most);
  return missing === undefined ? typed : typed.min(1, missing);
}

/** Returns the schema of a required text of several lines. */
export const typedText = (most: number, missing: string) =>
  z
    .string(wordsFor(missing))
    .overwrite((given) => given.replace(/\r\n?/g, '\n').replace(NOT_IN_TEXTS, ' ').trim())
    .max(most)
    .min(1, missing);

/** Returns the schema of a required e-mail address. */
export const typedEmail = (missing: string, invalid: string) =>
  z
    .email({ error: ({ input }) => (input === undefined || input === '' ? missing : invalid) })
    .max(REQUEST_LENGTHS.email);
