import { z } from 'zod';
import { EMAIL_MAX, EMAIL_PATTERN, storedEmailAddress } from './is-email-address.ts';

const INVALID = 'must be an email address such as name@example.com';

interface Words {
  /** Said where nothing was typed. */
  readonly missing?: string;
  readonly invalid?: string;
}

/** Returns the schema of an email address, as typed. */
export function emailAddress({ invalid = INVALID, missing = invalid }: Words = {}) {
  const error = ({ input }: { input?: unknown }) => (input === undefined || input === '' ? missing : invalid);
  return z
    .string({ error })
    .overwrite(storedEmailAddress)
    .pipe(z.email({ pattern: EMAIL_PATTERN, error }).max(EMAIL_MAX, { error }));
}

/** An email address, as typed. */
export const EmailAddress = emailAddress();
