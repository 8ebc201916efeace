import { z } from 'zod';

/** A UTC time in milliseconds, in its only valid format. */
export const Instant = z.iso.datetime({ precision: 3 });

/** A UTC time that a caller sends, with or without fractions of a second. It is read as an `Instant`. */
export const TimeInput = z.iso
  .datetime({ error: 'must be a time in UTC, such as 2026-03-04T12:00:00Z' })
  .transform((time) => new Date(time).toISOString())
  .pipe(Instant);
