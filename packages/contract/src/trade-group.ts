import { z } from 'zod';

/** A group of trades. Results in net R. */
export const TradeGroup = z.object({
  key: z.string(),
  trades: z.number().int(),
  winRate: z.number(),
  expectancy: z.number(),
  /** 95% interval of the expectancy; null for fewer than 10 trades. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  totalR: z.number(),
});

export type TradeGroup = z.infer<typeof TradeGroup>;
