import { z } from 'zod';

/** A UTC time in milliseconds, in its only valid format. */
export const Instant = z.iso.datetime({ precision: 3 });

const AnyFraction = z.iso
  .datetime({ error: 'must be a time in UTC, such as 2026-03-04T12:00:00Z' })
  // PostgreSQL has no year 0.
  .refine((time) => !time.startsWith('0000'), 'must be in the year 1 or later');

/**
 * A UTC time that a caller sends, with or without fractions of a second. It is read as an `Instant`, and sent as one in answers
 * that repeat it.
 */
export const TimeInput = z.codec(AnyFraction, Instant, {
  decode: (time) => new Date(time).toISOString(),
  encode: (time) => time,
});
