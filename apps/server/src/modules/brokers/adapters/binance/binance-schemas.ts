import { z } from 'zod';

const decimal = z.coerce.number<string>();

/** Answers of Binance's spot interface, with the fields that are read. */
export const BinanceError = z.object({ code: z.int(), msg: z.string() });

export const BinanceAccount = z.object({
  uid: z.number(),
  canTrade: z.boolean(),
  balances: z.array(z.object({ asset: z.string(), free: decimal, locked: decimal })),
});

export const BinanceRestrictions = z.object({ enableWithdrawals: z.boolean() });

export const BinanceSymbols = z.object({
  symbols: z.array(
    z.object({
      symbol: z.string(),
      baseAsset: z.string(),
      quoteAsset: z.string(),
      /** Whether an entry with a stop that its proceeds pay for is possible. */
      opoAllowed: z.boolean().default(false),
      filters: z.array(
        z.object({
          filterType: z.string(),
          tickSize: decimal.optional(),
          stepSize: decimal.optional(),
          minQty: decimal.optional(),
          minNotional: decimal.optional(),
        }),
      ),
    }),
  ),
});

export const BinancePrice = z.object({ price: decimal });

export const BinanceOrder = z.object({
  symbol: z.string(),
  orderId: z.int(),
  orderListId: z.int(),
  clientOrderId: z.string(),
  side: z.enum(['BUY', 'SELL']),
  type: z.string(),
  status: z.string(),
  price: decimal,
  stopPrice: decimal.default(0),
  origQty: decimal,
  executedQty: decimal,
  /** Price times units of the fills; the exchange spells it so. */
  cummulativeQuoteQty: decimal,
  time: z.int(),
  updateTime: z.int(),
});

export const BinanceTrade = z.object({
  id: z.int(),
  orderId: z.int(),
  price: decimal,
  qty: decimal,
  commission: decimal,
  commissionAsset: z.string(),
  time: z.int(),
});

export const BinanceOrderLists = z.array(z.object({ orderListId: z.int(), symbol: z.string() }));

/** Answer to an order list, or to a single order. */
export const BinancePlaced = z.object({
  orderId: z.int().optional(),
  status: z.string().optional(),
  orderReports: z.array(z.object({ orderId: z.int(), clientOrderId: z.string(), status: z.string() })).optional(),
});

export type BinanceOrder = z.infer<typeof BinanceOrder>;
export type BinanceTrade = z.infer<typeof BinanceTrade>;
export type BinanceSymbol = z.infer<typeof BinanceSymbols>['symbols'][number];
