import { z } from 'zod';
import { MAX_NAME_LENGTH, MAX_PICTURE_BYTES } from './profile-limits.ts';
import { TimeZoneName } from './time-zone.ts';

/** Returns the schema of a name as people write theirs, on one line. It may be empty. @param max Longest, characters. */
const personName = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `must have at most ${max} characters` })
    // Neither control characters nor those that turn the direction of a text, and no half of a pair.
    .regex(/^[^\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u, { error: 'must be plain text' });

const Name = personName(MAX_NAME_LENGTH);

/** Letters with their marks that the font of a certificate has. */
const LATIN = 'A-Za-z\\u00c0-\\u0148\\u014a-\\u01c3\\u01c5-\\u024f\\u1e00-\\u1e9b\\u1e9d-\\u1eff';
const GREEK = '\\u0386-\\u03ce\\u1f00-\\u1fff';
const CYRILLIC = '\\u0400-\\u0479\\u048a-\\u049d\\u04a0-\\u04ff';
const MARKS = '\\u0300-\\u0304\\u0306-\\u030a\\u030c\\u030f\\u0313\\u031b\\u0323\\u0326-\\u0328';

/** A name of at least one letter, with what stands between letters. An empty one is refused elsewhere. */
const PRINTED = new RegExp(
  `^(?:(?=.*\\p{L})(?:(?=[\\p{L}\\p{Mn}])[${LATIN}${GREEK}${CYRILLIC}${MARKS}]|[ .,'’ʼ·‐-])*)?$`,
  'u',
);

/** First and last name as a certificate prints them. */
export const HolderName = personName(2 * MAX_NAME_LENGTH + 1)
  .min(1, { error: 'Enter the name for the certificate.' })
  .regex(PRINTED, { error: 'Use Latin, Greek or Cyrillic letters: the certificate is printed with them.' });

/** What members state about themselves. A name is empty if they state none. */
export const Profile = z.object({ firstName: Name, lastName: Name, timeZone: TimeZoneName });

export type Profile = z.infer<typeof Profile>;

/** A picture as base64: PNG, JPEG or WebP. */
export const PictureUpload = z
  .base64()
  .max(Math.ceil(MAX_PICTURE_BYTES / 3) * 4, { error: 'The picture must have at most 256 kB.' });
