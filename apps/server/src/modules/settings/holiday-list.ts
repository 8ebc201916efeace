import { parseDate } from '@sealtick/engine';
import { z } from 'zod';

/** Means the bank holidays of England and Wales in a list of holidays. */
export const ENGLAND = 'england';

const MOST_DAYS = 200;

/** Days on which no one answers: `england`, days (YYYY-MM-DD), or both, with commas between them; or `none`. */
export const HolidayList = z
  .string()
  .trim()
  .toLowerCase()
  .max(5_000)
  .transform((text) => (text === 'none' ? [] : text.split(/\s*,\s*/)))
  .refine((parts) => parts.length <= MOST_DAYS && parts.every((part) => part === ENGLAND || parseDate(part) !== null))
  .transform((parts) => (parts.length === 0 ? 'none' : [...new Set(parts)].sort().join(', ')));
