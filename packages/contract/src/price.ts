import { z } from 'zod';

/** A price: a decimal string with the instrument's digits. Oil and futures may trade below 0. */
export const Price = z.string().regex(/^-?\d+(\.\d+)?$/, 'must be a price such as 1.0850');
