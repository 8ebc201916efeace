import { z } from 'zod';
import { AssetClass, MarketKind } from './enumerations.ts';
import { plainId } from './plain-text.ts';
import { Price } from './price.ts';

/** One instrument, or all of them. */
export const PricesQuery = z.strictObject({ symbol: plainId(20).optional() });

/** Newest price of an instrument: the close of the newest bar of the finest series that may be published. */
export const LastPrice = z.object({
  symbol: z.string(),
  assetClass: AssetClass,
  market: MarketKind,
  /** Null if there is no bar yet or the operator may not publish its bars. */
  price: Price.nullable(),
  barCloseAt: z.iso.datetime().nullable(),
  /** Whether more than two bars should have closed since, given its sessions. */
  isStale: z.boolean(),
  /** Unit of price distances: a pip for fx, a point otherwise. */
  unit: z.enum(['pip', 'point']),
  /** Size of one unit in price. */
  pip: z.number().positive(),
  quoteCurrency: z.string(),
  /** Units of the underlying in one lot. */
  contractSize: z.number().positive(),
  /** Cost of an exit at a market price: half the spread and the slippage, in price per unit or basis points of the price. */
  exitCost: z.object({ unit: z.enum(['price', 'bp']), value: z.number() }),
});

export type PricesQuery = z.infer<typeof PricesQuery>;
export type LastPrice = z.infer<typeof LastPrice>;
