import { z } from 'zod';
import { Price } from './signal.ts';

/** One instrument, or all of them. */
export const PricesQuery = z.strictObject({ symbol: z.string().min(1).max(20).optional() });

/** Where an instrument stands: how the newest bar closed of the finest series that may be handed on. */
export const LastPrice = z.object({
  symbol: z.string(),
  market: z.enum(['real', 'simulated']),
  /** Null where there is no bar yet, or where the operator may not hand its bars on. */
  price: Price.nullable(),
  barCloseAt: z.iso.datetime().nullable(),
  /** Whether more than two bars should have closed since, by the hours it trades. */
  isStale: z.boolean(),
  /** The unit in which distances between its prices are told: a pip on fx, a point elsewhere. */
  unit: z.enum(['pip', 'point']),
  /** How much of its price one such unit is. */
  pip: z.number().positive(),
});

export type PricesQuery = z.infer<typeof PricesQuery>;
export type LastPrice = z.infer<typeof LastPrice>;
