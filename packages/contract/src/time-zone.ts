import { z } from 'zod';

/** An IANA name of a time zone. */
export const TimeZoneName = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'must be the IANA name of a time zone, such as Europe/London' });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
