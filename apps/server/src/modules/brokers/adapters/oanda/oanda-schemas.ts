import { z } from 'zod';

const decimal = z.coerce.number<string>();
const extensions = z.object({ id: z.string().optional() }).optional();

/** Answers of OANDA's v20 interface, with the fields that are read. Numbers are decimal text there. */
export const OandaAccounts = z.object({ accounts: z.array(z.object({ id: z.string() })) });

export const OandaSummary = z.object({
  account: z.object({ id: z.string(), currency: z.string(), balance: decimal, NAV: decimal }),
  lastTransactionID: z.string(),
});

export const OandaInstruments = z.object({
  instruments: z.array(
    z.object({
      name: z.string(),
      displayPrecision: z.int(),
      tradeUnitsPrecision: z.int(),
      minimumTradeSize: decimal,
    }),
  ),
});

export const OandaAccount = z.object({
  account: z.object({
    openTradeCount: z.int(),
    pendingOrderCount: z.int(),
    trades: z.array(
      z.object({
        id: z.string(),
        instrument: z.string(),
        price: decimal,
        currentUnits: decimal,
        clientExtensions: extensions,
        stopLossOrderID: z.string().optional(),
      }),
    ),
    orders: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        instrument: z.string().optional(),
        units: decimal.optional(),
        price: decimal.optional(),
        tradeID: z.string().optional(),
        clientExtensions: extensions,
      }),
    ),
  }),
  lastTransactionID: z.string(),
});

const tradePart = z.object({
  tradeID: z.string(),
  units: decimal,
  price: decimal.optional(),
  financing: decimal.optional(),
  clientTradeID: z.string().optional(),
});

export const OandaTransaction = z.object({
  id: z.string().regex(/^\d{1,18}$/),
  time: z.iso.datetime({ offset: true }),
  type: z.string(),
  reason: z.string().optional(),
  rejectReason: z.string().optional(),
  clientExtensions: extensions,
  orderID: z.string().optional(),
  clientOrderID: z.string().optional(),
  tradeID: z.string().optional(),
  clientTradeID: z.string().optional(),
  units: decimal.optional(),
  price: decimal.optional(),
  commission: decimal.optional(),
  tradeOpened: tradePart.optional(),
  tradeReduced: tradePart.optional(),
  tradesClosed: z.array(tradePart).optional(),
});

export const OandaTransactions = z.object({
  transactions: z.array(OandaTransaction),
  lastTransactionID: z.string(),
});

/** Answer to an order or a change, accepted or not. */
export const OandaChange = z.object({
  orderCreateTransaction: OandaTransaction.optional(),
  orderFillTransaction: OandaTransaction.optional(),
  orderCancelTransaction: OandaTransaction.optional(),
  orderRejectTransaction: OandaTransaction.optional(),
  orderCancelRejectTransaction: OandaTransaction.optional(),
  stopLossOrderTransaction: OandaTransaction.optional(),
  stopLossOrderRejectTransaction: OandaTransaction.optional(),
  errorCode: z.string().optional(),
  errorMessage: z.string().optional(),
});

export type OandaTransaction = z.infer<typeof OandaTransaction>;
export type OandaChange = z.infer<typeof OandaChange>;
