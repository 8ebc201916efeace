import { z } from 'zod';

/** Equity at daily marks: parallel lists, times in ms UTC ascending; point 0 is the starting capital. */
export const CurvePoints = z.object({ time: z.array(z.number()), equity: z.array(z.number()) });

/** Points of the small curve of a record in lists. */
export const SMALL_CURVE_POINTS = 60;

export type CurvePoints = z.infer<typeof CurvePoints>;
