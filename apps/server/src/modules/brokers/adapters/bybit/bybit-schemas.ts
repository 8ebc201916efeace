import { z } from 'zod';

const decimal = z.coerce.number<string>();
const list = <S extends z.ZodType>(row: S) => z.object({ list: z.array(row), nextPageCursor: z.string().default('') });

/** Answers of Bybit's interface, with the fields that are read. */
export const BybitKey = z.object({
  userID: z.union([z.number(), z.string()]),
  readOnly: z.int(),
  permissions: z.record(z.string(), z.array(z.string()).nullable()),
});

export const BybitWallet = z.object({
  list: z
    .array(
      z.object({
        totalEquity: decimal,
        totalWalletBalance: decimal,
        coin: z.array(z.object({ coin: z.string(), walletBalance: decimal })),
      }),
    )
    .min(1),
});

export const BybitInstruments = list(
  z.object({
    symbol: z.string(),
    baseCoin: z.string(),
    status: z.string(),
    lotSizeFilter: z.object({ basePrecision: decimal, minOrderQty: decimal }),
    priceFilter: z.object({ tickSize: decimal }),
  }),
);

export const BybitTickers = z.object({ list: z.array(z.object({ lastPrice: decimal })).min(1) });

const BybitOrder = z.object({
  orderId: z.string(),
  orderLinkId: z.string(),
  symbol: z.string(),
  side: z.enum(['Buy', 'Sell']),
  orderStatus: z.string(),
  price: decimal,
  qty: decimal,
  cumExecQty: decimal,
  avgPrice: decimal,
  triggerPrice: decimal,
  rejectReason: z.string().default(''),
  createdTime: z.coerce.number<string>(),
  updatedTime: z.coerce.number<string>(),
});
export type BybitOrder = z.infer<typeof BybitOrder>;
export const BybitOrders = list(BybitOrder);

export const BybitExecutions = list(
  z.object({
    execId: z.string(),
    orderId: z.string(),
    orderLinkId: z.string(),
    symbol: z.string(),
    execPrice: decimal,
    execQty: decimal,
    execFee: decimal,
    feeCurrency: z.string().default(''),
    execTime: z.coerce.number<string>(),
  }),
);

export const BybitPlaced = z.object({ orderId: z.string() });
