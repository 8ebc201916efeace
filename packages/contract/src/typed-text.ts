import { z } from 'zod';

/** What no keyboard and no pasted text has: it is refused. */
const NEVER_TYPED = /(?![\s\u0085])[\p{Cc}\p{Cs}]/u;

/** Line breaks, control characters, and marks that reverse the direction of what follows. */
const NOT_IN_LINES = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
const NOT_IN_TEXTS = /[^\P{Cc}\n\t]+|[\u202a-\u202e\u2066-\u2069]+/gu;

/** Says the words where a field is missing or empty; other refusals keep their own. */
const wordsFor = (missing?: string) =>
  missing === undefined
    ? {}
    : { error: ({ input }: { input?: unknown }) => (input === undefined || input === '' ? missing : undefined) };

/** Returns the schema of what someone typed or pasted; `missing` is said where it is empty. */
const typed = (missing?: string) =>
  z
    .string(wordsFor(missing))
    .refine((given) => !NEVER_TYPED.test(given), { error: 'must not contain control characters', abort: true });

// No one sees these characters in what they have pasted, so they are replaced rather than refused.

/** Returns the schema of one typed line; `missing` makes it required, and is said where it is empty. */
export function line(most: number, missing?: string) {
  const one = typed(missing)
    .overwrite((given) => given.replace(NOT_IN_LINES, ' ').trim())
    .max(most);
  return missing === undefined ? one : one.min(1, missing);
}

/** Returns the schema of a text of several lines; `missing` makes it required, and is said where it is empty. */
export function typedText(most: number, missing?: string) {
  const several = typed(missing)
    .overwrite((given) => given.replace(/\r\n?/g, '\n').replace(NOT_IN_TEXTS, ' ').trim())
    .max(most);
  return missing === undefined ? several : several.min(1, missing);
}
