import { z } from 'zod';
import { Strategy } from './strategy.ts';

/** `fields=id,name`: only these fields of each strategy; by default all of them. */
export const StrategyListQuery = z.strictObject({
  fields: z
    .string()
    .transform((names) => names.split(','))
    .pipe(z.array(Strategy.keyof()))
    .optional(),
});
