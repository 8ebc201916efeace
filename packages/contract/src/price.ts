import { z } from 'zod';

/** A price: a decimal string with the instrument's digits. Oil and futures may trade below 0. */
export const Price = z.string().regex(/^-?\d+(\.\d+)?$/, 'must be a price such as 1.0850');

/**
 * Returns the schema of a price that a call may also state as a number. One per field: the OpenAPI document would leave out the number
 * where fields share it.
 */
export const givenPrice = () =>
  z.union([Price, z.number().transform(String).pipe(Price)], {
    error: 'must be a price such as 1.0850',
  });
