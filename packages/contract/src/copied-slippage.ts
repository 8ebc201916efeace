import { z } from 'zod';
import { MarketKind } from './enumerations.ts';

/** Closed copies that a median needs at least. */
export const COPIED_SLIPPAGE_NEEDS = 30;

/** Slippage of the closed copies of one strategy, at accounts whose members share it. */
const StrategyCopies = z.strictObject({
  strategyId: z.string(),
  /** `paper`: simulated fills on the prices of the site. `broker`: fills that brokers reported. */
  kind: z.enum(['paper', 'broker']),
  /** Closed copies. */
  n: z.int().min(1),
  /** Fill and exits against the published ones, in R of the planned risk: positive is worse. Null with fewer than thirty. */
  medianR: z.number().nullable(),
  /** 95% interval of the median. */
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
});

/** What copies cost at subscribers' own prices, by strategy. */
export const CopiedSlippage = z.strictObject({ market: MarketKind, strategies: z.array(StrategyCopies) });

export type CopiedSlippage = z.infer<typeof CopiedSlippage>;
