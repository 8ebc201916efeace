import { z } from 'zod';

/** A UTC time in milliseconds, in its only valid format. */
export const Instant = z.iso.datetime({ precision: 3 });
