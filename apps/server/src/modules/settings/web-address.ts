import { z } from 'zod';

/** An https address without user and password, normalised as by browsers. */
export const WebAddress = z
  .string()
  .trim()
  .max(500)
  .refine((value) => {
    const url = URL.parse(value);
    return url?.protocol === 'https:' && url.username === '' && url.password === '';
  })
  .transform((value) => new URL(value).href);

/** A path of this site: letters, digits and few signs, so that it can lead nowhere else. */
export const SitePath = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:\/[\w-][\w.-]*)+$/);
