import { COST_UNITS } from '@sealtick/engine';
import { z } from 'zod';

const cost = z.number({ error: 'must be a number of at least 0' }).min(0, { error: 'must be a number of at least 0' });
const rate = z.number({ error: 'must be a number' });
const factor = (name: string) =>
  z
    .number({ error: `${name} must be 1 to 100` })
    .min(1)
    .max(100)
    .default(1);

/** A cost table as operators write it in JSON. */
export const CostFile = z.strictObject({
  unit: z.enum(COST_UNITS, { error: `must be one of ${COST_UNITS.join(', ')}` }),
  rolloverFactor: factor('rolloverFactor'),
  releaseFactor: factor('releaseFactor'),
  rows: z
    .array(
      z.strictObject({ from: z.iso.date(), spread: cost, slippage: cost, commission: cost, long: rate, short: rate }),
    )
    .min(1)
    .refine((rows) => rows.every(({ from }, i) => i === 0 || from > rows[i - 1]!.from), 'rows must be oldest first'),
});
export type CostFile = z.infer<typeof CostFile>;
