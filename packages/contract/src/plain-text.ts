import { z } from 'zod';

/** Control characters and halves of characters: no name, id or token has them, and PostgreSQL stores neither NUL nor halves. */
const NOT_IN_TEXT = /[\p{Cc}\p{Cs}]/u;

/** Returns the schema of a text that programs write, such as an id, a token or a path: without control characters. */
export const plainText = () =>
  z.string().refine((value) => !NOT_IN_TEXT.test(value), { error: 'must not contain control characters', abort: true });

/** Returns the schema of the place at which a list continues. */
export const cursor = (pattern: RegExp) =>
  plainText().regex(pattern, 'must be a cursor from the Link header of the page before');

/** Returns the schema of an id, which has at least one character. */
export const plainId = (most: number) => plainText().min(1).max(most);
