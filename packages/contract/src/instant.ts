import { z } from 'zod';

/** A moment in UTC to the millisecond, spelt one way only. */
export const Instant = z.iso.datetime({ precision: 3 });
