import { UsageError } from '../platform/errors.ts';

/** The flag for output that programs read. */
export const JSON_FLAG = ['--json', 'print one JSON document to standard output'] as const;

/** The account that an operator acts on. */
export const EMAIL = ['<email>', 'email address of an account'] as const;

/** Why an operator acts on an account. */
export const REASON = ['--reason <text>', 'why; the member sees it in the list of acts'] as const;

/** Returns a number above 0. @throws {UsageError} if it is not one, or more than `most` */
export function readAmount(option: string, text: string, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value > 0 && value <= most) return value;
  throw new UsageError(`${option} ${text}: must be a number above 0 and at most ${most}.`);
}
